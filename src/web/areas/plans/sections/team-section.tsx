import { ActionIcon, Badge, Stack, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { SortableList } from '#root/web/platform/ui/sortable-list.tsx';
import { createOwner, findBcRoles, findOwners } from '#root/web/shared/people/unit-options.ts';
import { removeRow } from './edit-rows.ts';
import { text } from './rows.messages.ts';
import classes from './rows.module.css';
import { listRoles, reorderRole } from './team-order.ts';

/** The team by business continuity role: the lead, and the alternates in their order. */
export function TeamSection(props: PlanSectionProps) {
  const { content, errors, names } = props;
  // A role that has just been added has no people yet, so the team does not contain it. It is remembered here.
  const [added, setAdded] = useState<readonly string[]>([]);
  const roles = [...new Set([...listRoles(content.team), ...added])];
  return (
    <Stack gap="sm">
      {roles.map((roleUid) => (
        <RolePeople key={roleUid} {...props} roleUid={roleUid} isNew={added.at(-1) === roleUid} />
      ))}
      <RecordPicker
        label={text('addRole')}
        data-path="team"
        error={errors.team}
        value={null}
        load={async (...asked) => (await findBcRoles(...asked)).filter(({ value }) => !roles.includes(value))}
        onChange={(uid, option) => {
          if (!uid || !option) return;
          names.remember(uid, option.label);
          setAdded((now) => [...now, uid]);
        }}
      />
    </Stack>
  );
}

interface RoleProps extends PlanSectionProps {
  readonly roleUid: string;
  readonly isNew: boolean;
}

/** The people of one role. */
function RolePeople({ content, set, names, roleUid, isNew }: RoleProps) {
  const mayCreate = useCan(activityOwners.create);
  const role = names.get(roleUid);
  const people = content.team.filter((one) => one.roleUid === roleUid);
  const add = (personUid: string) =>
    set('team', (team) =>
      team.some((one) => one.roleUid === roleUid && one.personUid === personUid)
        ? team
        : [...team, { uid: crypto.randomUUID(), roleUid, personUid }],
    );
  return (
    <section className={classes.people} aria-label={role}>
      <Text fw={600}>{role}</Text>
      {people.length > 0 && (
        <SortableList
          label={text('people', { role })}
          items={people}
          itemId={({ uid }) => uid}
          itemName={({ personUid }) => names.get(personUid)}
          onReorder={(uids) => set('team', (team) => reorderRole(team, roleUid, uids))}
          renderItem={({ uid, personUid }) => (
            <Person
              name={names.get(personUid)}
              role={role}
              place={people.findIndex((one) => one.uid === uid)}
              isActive={names.isActive(personUid)}
              onRemove={() => removeRow(set, 'team', uid, names.get(personUid))}
            />
          )}
        />
      )}
      {people.length === 1 && (
        <Text fz="sm" c="dimmed">
          {text('noAlternate')}
        </Text>
      )}
      <div ref={(place) => void (isNew && people.length === 0 && place?.querySelector('input')?.focus())}>
        <RecordPicker
          label={text('addPerson', { role })}
          description={mayCreate ? text('personHelp') : undefined}
          value={null}
          load={findOwners}
          create={mayCreate ? createOwner : undefined}
          onChange={(uid, option) => {
            if (!uid || !option) return;
            names.remember(uid, option.label);
            add(uid);
          }}
        />
      </div>
    </section>
  );
}

interface PersonProps {
  readonly name: string;
  readonly role: string;
  readonly place: number;
  readonly isActive: boolean;
  readonly onRemove: () => void;
}

const Person = ({ name, role, place, isActive, onRemove }: PersonProps) => (
  <div className={classes.person}>
    <Text>
      {name}{' '}
      <Text span fz="sm" c="dimmed">
        {place === 0 ? text('lead') : text('alternate', { number: place })}
      </Text>{' '}
      {!isActive && <Badge size="sm">{text('inactive')}</Badge>}
    </Text>
    <ActionIcon color="gray" aria-label={text('removePerson', { name, role })} onClick={onRemove}>
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  </div>
);
