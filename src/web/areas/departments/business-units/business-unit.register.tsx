import { Textarea, TextInput } from '@mantine/core';
import {
  type BusinessUnit,
  type BusinessUnitInput,
  businessUnitFields,
  businessUnits,
} from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { businessUnit } from '#root/contract/shared/kinds/business-unit.ts';
import {
  departmentsTrail,
  departmentTexts,
  text as words,
} from '#root/web/areas/departments/common/departments.words.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { knownOption } from '#root/web/platform/ui/known-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { findDivisions, findMembers } from '#root/web/shared/people/unit-options.ts';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRegister, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './business-units.messages.ts';

const businessUnitForm = describeForm(businessUnitFields);
const { labels } = businessUnitForm;

function BusinessUnitFields({ form, record, start }: FieldsProps<BusinessUnit, BusinessUnitInput>) {
  const { divisionUid, divisionName } = record ?? start ?? {};
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={!record || undefined}
        {...form.getInputProps('name')}
      />
      <RecordPicker
        label={labels.divisionUid}
        description={record && text('divisionHelp')}
        required
        clearable={false}
        load={findDivisions}
        known={knownOption(divisionUid, divisionName)}
        {...form.getInputProps('divisionUid')}
      />
      <RecordPicker
        label={labels.ownerUid}
        description={text('ownerHelp')}
        load={findMembers}
        known={knownOption(record?.ownerUid, record?.ownerName)}
        {...form.getInputProps('ownerUid')}
      />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
    </>
  );
}

const ownerFilter = { name: 'ownerUid', label: labels.ownerUid, load: findMembers, get: teamMembers.get };

export const businessUnitRegister = defineRegister<BusinessUnit, BusinessUnitInput>({
  definition: businessUnit,
  contract: businessUnits,
  texts: { ...departmentTexts, remove: words('removeUnit'), emptyBody: text('emptyBody') },
  trail: departmentsTrail,
  ...businessUnitForm,
  Fields: BusinessUnitFields,
  listContents: ({ uid, activityCount, memberCount }) => [
    { label: text('activities'), count: activityCount, href: `/activities?businessUnitUid=${uid}` },
    { label: text('people'), count: memberCount, href: `/org?businessUnitUid=${uid}` },
  ],
  columns: [
    { id: 'name', header: labels.name, sortable: true, cell: (unit) => unit.name },
    { id: 'ownerName', header: labels.ownerUid, sortable: true, cell: (unit) => unit.ownerName ?? '' },
    { id: 'activities', header: text('activities'), align: 'right', cell: (unit) => formatNumber(unit.activityCount) },
    { id: 'people', header: text('people'), align: 'right', cell: (unit) => formatNumber(unit.memberCount) },
  ],
  useFilters: () => [ownerFilter],
});

const [nameColumn, ...otherColumns] = businessUnitRegister.columns;
const divisionFilter = { name: 'divisionUid', label: labels.divisionUid, load: findDivisions, get: divisions.get };

/** The list of the units of all divisions. Each row names the division of the unit. */
export const allUnitsList: typeof businessUnitRegister = {
  ...businessUnitRegister,
  columns: [
    ...(nameColumn ? [nameColumn] : []),
    { id: 'divisionName', header: labels.divisionUid, sortable: true, cell: (unit) => unit.divisionName },
    ...otherColumns,
  ],
  useFilters: () => [divisionFilter, ownerFilter],
};
