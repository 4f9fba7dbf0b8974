import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BusinessUnit, BusinessUnitInput } from '#root/contract/business-units.ts';
import { findDivisions, findMembers } from '#root/web/departments/options.ts';
import { EntityPicker } from '#root/web/ui/entity-picker.tsx';
import type { PickerOption } from '#root/web/ui/hooks/use-options.ts';
import { labels, text } from './business-units.messages.ts';

export const businessUnitValues = ({ name, description, divisionUid, ownerUid }: BusinessUnit): BusinessUnitInput => ({
  name,
  description,
  divisionUid,
  ownerUid,
});

interface Fields {
  form: UseFormReturnType<BusinessUnitInput>;
  record?: BusinessUnit;
  /** The division of a new unit, where it is known. */
  division?: PickerOption | undefined;
}

/** The fields of a business unit, for the new and the edit page alike. */
export function BusinessUnitFields({ form, record, division }: Fields) {
  const ofRecord = record && { value: record.divisionUid, label: record.divisionName };
  const chosen = ofRecord ?? division;
  const owner = record?.ownerUid ? [{ value: record.ownerUid, label: record.ownerName ?? '' }] : [];
  return (
    <>
      <TextInput label={labels.name} withAsterisk autoFocus={!record} {...form.getInputProps('name')} />
      <EntityPicker
        label={labels.divisionUid}
        description={record && text('divisionHelp')}
        required
        clearable={false}
        load={findDivisions}
        known={chosen ? [chosen] : []}
        {...form.getInputProps('divisionUid')}
      />
      <EntityPicker
        label={labels.ownerUid}
        description={text('ownerHelp')}
        load={findMembers}
        known={owner}
        {...form.getInputProps('ownerUid')}
      />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
    </>
  );
}
