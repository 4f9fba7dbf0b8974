import { Textarea, TextInput } from '@mantine/core';
import type { ActivityDetails } from '#root/contract/activities/activity-steps.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useCan, useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { ChoiceChips } from '#root/web/platform/ui/choice-chips.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { createPicker } from '#root/web/shared/continuity/resource-options.ts';
import { createOwner, findDivisions, findOwners, findUnits } from '#root/web/shared/people/unit-options.ts';
import { useMasterRows } from '#root/web/shared/registers/use-master-rows.ts';
import { detailLabels } from './details-model.ts';
import { text } from './steps.messages.ts';
import { useNameCheck } from './use-name-check.ts';

interface DetailsFieldsProps {
  /** The uid of the activity; undefined until it has been created. */
  uid: string | undefined;
  values: ActivityDetails;
  set: (change: (now: ActivityDetails) => ActivityDetails) => void;
  errors: Readonly<Record<string, string>>;
  /** The names of records by uid. The pickers add the names of chosen records. */
  names: Map<string, string>;
  disabled?: boolean;
  onNameLeft?: () => void;
}

const locations = createPicker('location');

/** The fields of the details, for new and existing activities. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { uid, values, set, errors, names, disabled = false } = props;
  const taken = useNameCheck(values.name, uid);
  const change = (part: Partial<ActivityDetails>) => set((now) => ({ ...now, ...part }));
  return (
    <>
      <TextInput
        label={detailLabels.name}
        description={text('nameHelp')}
        withAsterisk
        autoFocus={!uid}
        data-path="name"
        maxLength={255}
        value={values.name}
        error={taken ? <NameTaken uid={taken} /> : errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={props.onNameLeft}
      />
      <Textarea
        label={detailLabels.description}
        autosize
        minRows={2}
        data-path="description"
        value={values.description}
        error={errors.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <PriorityChips {...props} onChange={(priorityUid) => change({ priorityUid })} />
      <Where values={values} names={names} disabled={disabled} change={change} />
      <People values={values} names={names} disabled={disabled} change={change} />
      <TextInput
        label={detailLabels.code}
        description={text('codeHelp')}
        data-path="code"
        maxLength={50}
        maw={240}
        value={values.code ?? ''}
        error={errors.code}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
    </>
  );
}

function NameTaken({ uid }: { uid: string }) {
  return (
    <>
      {text('nameTaken')} <AppLink href={toActivityPath(uid, 'overview', 'update')}>{text('nameTakenLink')}</AppLink>
    </>
  );
}

function PriorityChips({
  values,
  errors,
  disabled,
  onChange,
}: DetailsFieldsProps & { onChange: (uid: string) => void }) {
  const rows = useMasterRows('activity-priorities').filter((row) => row.isActive || row.uid === values.priorityUid);
  const choices = [...rows]
    .sort((a, b) => Number(a.value) - Number(b.value))
    .map((row) => ({
      value: row.uid,
      label: text('priorityOf', { rank: Number(row.value), name: row.name }),
      colour: row.backgroundColor,
    }));
  return (
    <ChoiceChips
      label={detailLabels.priorityUid}
      description={text('priorityHelp')}
      choices={choices}
      value={values.priorityUid}
      onChange={onChange}
      error={errors.priorityUid}
      disabled={disabled ?? false}
      data-path="priorityUid"
    />
  );
}

interface GroupProps {
  values: ActivityDetails;
  names: Map<string, string>;
  disabled: boolean;
  change: (part: Partial<ActivityDetails>) => void;
}

type UidField = Exclude<keyof ActivityDetails, 'name' | 'code' | 'description'>;

/** Returns the props of the picker for a field. The picker remembers the name of the chosen record. */
function pickerProps({ values, names, disabled, change }: GroupProps, field: UidField) {
  const value = values[field];
  return {
    label: detailLabels[field],
    'data-path': field,
    disabled,
    value,
    known: value === null ? [] : [{ value, label: names.get(value) ?? '' }],
    onChange: (uid: string | null, option: { label: string } | null) => {
      if (uid && option) names.set(uid, option.label);
      change({ [field]: uid });
    },
  };
}

function Where(props: GroupProps) {
  const { can } = useSession();
  const { values, names, change } = props;
  const chooseUnit = async (uid: string | null, option: { label: string } | null) => {
    if (!uid) return change({ businessUnitUid: null });
    const { data } = await call(businessUnits.get, { params: { uid } });
    names.set(uid, option?.label ?? data.name).set(data.divisionUid, data.divisionName);
    change({ businessUnitUid: uid, divisionUid: data.divisionUid });
  };
  const chooseDivision = (divisionUid: string | null, option: { label: string } | null) => {
    if (divisionUid && option) names.set(divisionUid, option.label);
    // Another division is chosen, so the business unit is cleared: it belongs to the previous division.
    change({ divisionUid, ...(divisionUid !== values.divisionUid && { businessUnitUid: null }) });
  };
  return (
    <>
      {can(businessUnits.list) && (
        <RecordPicker
          {...pickerProps(props, 'businessUnitUid')}
          description={text('unitHelp')}
          load={findUnits}
          onChange={(uid, option) => void chooseUnit(uid, option)}
        />
      )}
      {can(permissionNames.division.read) && (
        <RecordPicker {...pickerProps(props, 'divisionUid')} load={findDivisions} onChange={chooseDivision} />
      )}
      <RecordPicker
        {...pickerProps(props, 'locationUid')}
        load={locations.load}
        create={can(permissionNames.location.create) ? locations.create : undefined}
      />
    </>
  );
}

function People(props: GroupProps) {
  const mayCreate = useCan(permissionNames.activity.create);
  const create = mayCreate ? createOwner : undefined;
  return (
    <>
      <RecordPicker
        {...pickerProps(props, 'ownerUid')}
        description={text('ownerHelp')}
        load={findOwners}
        create={create}
      />
      <RecordPicker {...pickerProps(props, 'deputyUid')} load={findOwners} create={create} />
    </>
  );
}
