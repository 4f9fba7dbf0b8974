import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import {
  type TeamMember,
  type TeamMemberInput,
  teamMemberFields,
  teamMembers,
} from '#root/contract/departments/team-members.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { teamMember } from '#root/contract/shared/kinds/team-member.ts';
import {
  departmentsTrail,
  departmentTexts,
  text as words,
} from '#root/web/areas/departments/common/departments.words.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { knownOption, knownOptions } from '#root/web/platform/ui/known-options.ts';
import { PhoneInput } from '#root/web/platform/ui/phone-input.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { findUsers } from '#root/web/shared/people/options.ts';
import { findBcRoles, findDivisions, findUnits } from '#root/web/shared/people/unit-options.ts';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRecordScreens, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './team-members.messages.ts';

const teamMemberForm = describeForm(teamMemberFields);
const { labels } = teamMemberForm;

type Fields = FieldsProps<TeamMember, TeamMemberInput>;

function TeamMemberFields({ form, record, start }: Fields) {
  const { divisions, businessUnits } = record ?? start ?? {};
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={!record || undefined}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={labels.organisationRole}
        description={text('organisationRoleHelp')}
        {...form.getInputProps('organisationRole')}
      />
      <RecordPicker
        label={labels.businessContinuityRoleUid}
        description={text('bcRoleHelp')}
        load={findBcRoles}
        known={knownOption(record?.businessContinuityRoleUid, record?.businessContinuityRoleName)}
        {...form.getInputProps('businessContinuityRoleUid')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <PhoneInput label={labels.phone} {...form.getInputProps('phone')} />
      </SimpleGrid>
      <RecordMultiPicker
        label={labels.divisionUids}
        load={findDivisions}
        known={knownOptions(divisions)}
        {...form.getInputProps('divisionUids')}
      />
      <RecordMultiPicker
        label={labels.businessUnitUids}
        load={findUnits}
        known={knownOptions(businessUnits)}
        {...form.getInputProps('businessUnitUids')}
      />
      <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
      <AccountField form={form} record={record} />
    </>
  );
}

/** The user account of the team member. People who may not read users see only the name of the account. */
function AccountField({ form, record }: Fields) {
  const mayRead = useCan(permissionNames.user.read);
  const name = record?.userName ?? '';
  if (!mayRead) return name && <Text fz="sm">{text('userIs', { name })}</Text>;
  return (
    <RecordPicker
      label={labels.userUid}
      description={text('userHelp')}
      load={findUsers}
      known={knownOption(record?.userUid, name)}
      {...form.getInputProps('userUid')}
    />
  );
}

export const teamMemberScreens = defineRecordScreens<TeamMember, TeamMemberInput>({
  definition: teamMember,
  contract: teamMembers,
  texts: { ...departmentTexts, remove: words('removeMember') },
  trail: departmentsTrail,
  ...teamMemberForm,
  Fields: TeamMemberFields,
});
