import { ActionIcon, Alert, Group, NumberInput, Stack, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { useCompletion } from '#root/web/areas/activities/record/use-completion.ts';
import { useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import classes from '#root/web/shared/continuity/lines.module.css';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { createPicker } from '#root/web/shared/continuity/resource-options.ts';
import { type RoleLine, rolesModel, updateRoles } from './roles-model.ts';
import { text } from './steps.messages.ts';
import { useRoleRemoval } from './use-role-removal.tsx';

const labels = { minimumPeople: text('minimumPeople'), roles: text('roles') };
const picker = createPicker('role');

/** The roles of the activity with their quantities and alternatives, and the minimum number of people. */
export function RolesStep(props: ActivityViewProps) {
  const { record, readOnly } = props;
  const mayCreateRole = useCan(permissionNames.activity_role.create);
  const [names] = useState(() => new Map<string, string>());
  const [model] = useState(() => rolesModel(names));
  const editing = useSection(record, model, useLocalCopies(record.uid));
  const { set, completion } = useCompletion(
    editing,
    ({ roles, minimumPeople }) => roles.length > 0 || minimumPeople !== null,
  );
  const { values, errors } = editing;
  const setRoles = (change: (roles: RoleLine[]) => RoleLine[]) => set((now) => updateRoles(now, change(now.roles)));
  const removal = useRoleRemoval({ record, model, names, editing });
  const add = (uid: string | null, option: { label: string } | null) => {
    if (!uid || !option || values.roles.some(({ roleUid }) => roleUid === uid)) return;
    names.set(uid, option.label);
    setRoles((roles) => [...roles, { roleUid: uid, quantity: 1, alternativeUids: [] }]);
  };
  return (
    <SectionPage {...props} editing={editing} labels={labels} completion={completion}>
      {values.roles.length === 0 && <Text c="dimmed">{text('noRoles')}</Text>}
      {values.roles.length > 0 && (
        <ul className={classes.lines}>
          {values.roles.map((role, index) => (
            <RoleCard
              key={role.roleUid}
              role={role}
              names={names}
              disabled={readOnly !== undefined}
              error={errors[`roles.${index}.quantity`]}
              onChange={(next) => setRoles((roles) => roles.map((one) => (one.roleUid === role.roleUid ? next : one)))}
              onRemove={() => removal.ask(role)}
            />
          ))}
        </ul>
      )}
      {!readOnly && (
        <RecordPicker
          label={text('addRole')}
          description={text('addRoleHelp')}
          value={null}
          load={picker.load}
          create={mayCreateRole ? picker.create : undefined}
          onChange={add}
        />
      )}
      <MinimumPeople
        unitUid={record.details.businessUnitUid}
        value={values.minimumPeople}
        error={errors.minimumPeople}
        onChange={(minimumPeople) => set((now) => ({ ...now, minimumPeople }))}
      />
      {removal.dialog}
    </SectionPage>
  );
}

interface RoleCardProps {
  role: RoleLine;
  names: Map<string, string>;
  disabled: boolean;
  error: string | undefined;
  onChange: (role: RoleLine) => void;
  onRemove: () => void;
}

function RoleCard({ role, names, disabled, error, onChange, onRemove }: RoleCardProps) {
  const mayCreateRole = useCan(permissionNames.activity_role.create);
  const name = names.get(role.roleUid) ?? '';
  return (
    <li className={classes.line}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{name}</Text>
        {!disabled && (
          <ActionIcon color="gray" aria-label={linkText('removeOf', { name })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
      <Group align="flex-start">
        <NumberInput
          label={text('quantity')}
          aria-label={text('quantityOf', { name })}
          w={120}
          size="sm"
          min={1}
          max={9999}
          allowDecimal={false}
          value={role.quantity}
          error={error}
          onChange={(value) => onChange({ ...role, quantity: value === '' ? Number.NaN : Number(value) })}
        />
        <div className={classes.grow}>
          <RecordMultiPicker
            label={text('alternativesOf', { name })}
            disabled={disabled}
            value={role.alternativeUids}
            known={role.alternativeUids.map((uid) => ({ value: uid, label: names.get(uid) ?? '' }))}
            load={async (q) => {
              const found = (await picker.load(q)).filter(({ value }) => value !== role.roleUid);
              for (const { value, label } of found) names.set(value, label);
              return found;
            }}
            create={mayCreateRole ? picker.create : undefined}
            onChange={(alternativeUids) => onChange({ ...role, alternativeUids })}
          />
        </div>
      </Group>
    </li>
  );
}

function MinimumPeople(props: {
  unitUid: string | null;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) {
  const mayReadUnits = useCan(businessUnits.list);
  const unit = useRead(businessUnits.get, {
    params: { uid: props.unitUid ?? '' },
    enabled: props.unitUid !== null && mayReadUnits,
  });
  const headcount = unit.data?.data.memberCount ?? 0;
  return (
    <Stack gap="xs">
      <NumberInput
        label={labels.minimumPeople}
        description={text('minimumPeopleHelp')}
        data-path="minimumPeople"
        maw={320}
        min={0}
        max={99_999}
        allowDecimal={false}
        value={props.value ?? ''}
        error={props.error}
        onChange={(value) => props.onChange(value === '' ? null : Number(value))}
      />
      {headcount > 0 && (props.value ?? 0) > headcount && (
        <Alert role="status" variant="outline" color="yellow" py="xs">
          {text('aboveHeadcount', { count: headcount })}
        </Alert>
      )}
    </Stack>
  );
}
