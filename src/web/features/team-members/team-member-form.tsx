import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { TeamMember, TeamMemberInput } from '#root/contract/team-members.ts';
import { findBcRoles, findDivisions, findUnits } from '#root/web/departments/options.ts';
import { findUsers } from '#root/web/people/options.ts';
import { useSession } from '#root/web/session/session.ts';
import { EntityMultiPicker } from '#root/web/ui/entity-multi-picker.tsx';
import { EntityPicker } from '#root/web/ui/entity-picker.tsx';
import type { PickerOption } from '#root/web/ui/hooks/use-options.ts';
import { labels, text } from './team-members.messages.ts';

export const emptyTeamMember: TeamMemberInput = {
  name: '',
  description: '',
  email: '',
  phone: '',
  organisationRole: '',
  businessContinuityRoleUid: null,
  divisionUids: [],
  businessUnitUids: [],
  userUid: null,
};

export const teamMemberValues = (record: TeamMember): TeamMemberInput => ({
  name: record.name,
  description: record.description,
  email: record.email,
  phone: record.phone,
  organisationRole: record.organisationRole,
  businessContinuityRoleUid: record.businessContinuityRoleUid,
  divisionUids: record.divisionUids,
  businessUnitUids: record.businessUnitUids,
  userUid: record.userUid,
});

const options = (rows: readonly { uid: string; name: string }[] = []): PickerOption[] =>
  rows.map(({ uid, name }) => ({ value: uid, label: name }));

interface Fields {
  form: UseFormReturnType<TeamMemberInput>;
  record?: TeamMember | undefined;
  /** Where a new member works, as far as it is known. */
  divisions?: readonly PickerOption[];
  units?: readonly PickerOption[];
}

/** The fields of a team member, for the new and the edit page alike. */
export function TeamMemberFields({ form, record, divisions, units }: Fields) {
  const role = record?.businessContinuityRoleUid
    ? [{ value: record.businessContinuityRoleUid, label: record.businessContinuityRoleName ?? '' }]
    : [];
  return (
    <>
      <TextInput label={labels.name} withAsterisk autoFocus={!record} {...form.getInputProps('name')} />
      <TextInput
        label={labels.organisationRole}
        description={text('organisationRoleHelp')}
        {...form.getInputProps('organisationRole')}
      />
      <EntityPicker
        label={labels.businessContinuityRoleUid}
        description={text('bcRoleHelp')}
        load={findBcRoles}
        known={role}
        {...form.getInputProps('businessContinuityRoleUid')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label={labels.phone} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </SimpleGrid>
      <Text fz="xs" c="dimmed" mt={-8}>
        {text('phoneHelp')}
      </Text>
      <EntityMultiPicker
        label={labels.divisionUids}
        load={findDivisions}
        known={divisions ?? options(record?.divisions)}
        {...form.getInputProps('divisionUids')}
      />
      <EntityMultiPicker
        label={labels.businessUnitUids}
        load={findUnits}
        known={units ?? options(record?.businessUnits)}
        {...form.getInputProps('businessUnitUids')}
      />
      <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
      <AccountOf form={form} record={record} />
    </>
  );
}

/** The account of the same person: chosen by who may look for users, otherwise only said. */
function AccountOf({ form, record }: Pick<Fields, 'form' | 'record'>) {
  const { can } = useSession();
  const name = record?.userName ?? '';
  if (!can('user.read')) return name && <Text fz="sm">{text('userIs', { name })}</Text>;
  return (
    <EntityPicker
      label={labels.userUid}
      description={text('userHelp')}
      load={findUsers}
      known={record?.userUid ? [{ value: record.userUid, label: name }] : []}
      {...form.getInputProps('userUid')}
    />
  );
}
