import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  type ActivityOwner,
  type ActivityOwnerInput,
  activityOwnerInput,
} from '#root/contract/activities/activity-owners.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { UserStatusChip } from './user-status.tsx';

const text = defineMessages('owner-fields', {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHelp: 'An owner with the address of a user is linked to that user',
  account: 'User account',
  noAccount: 'No account',
  invite: 'Invite as a user',
  inviteHelp: 'They get an email with a link, and the role Activity owner',
});

type OwnerInput = ActivityOwnerInput;
type Owner = Pick<ActivityOwner, 'firstName' | 'lastName' | 'email' | 'userUid' | 'userStatus'>;

/** Labels by field path, for the error summary. */
export const ownerLabels = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  email: text('email'),
  invite: text('invite'),
};

export const emptyOwner: OwnerInput = { firstName: '', lastName: '', email: '', invite: false };

export const toOwnerValues = ({ firstName, lastName, email }: Owner): OwnerInput => ({
  firstName,
  lastName,
  email,
  invite: false,
});

/** The rules for an owner. An owner needs an email address to be invited. */
export const ownerSchema = activityOwnerInput.refine(({ email, invite }) => !invite || email !== '', {
  path: ['email'],
  message: rules.required,
});

/** Returns the facts about an owner. */
export const listOwnerFacts = ({ email, userStatus }: Owner): Fact[] => [
  { label: text('email'), value: email },
  { label: text('account'), value: userStatus ? <UserStatusChip status={userStatus} /> : text('noAccount') },
];

/** The form fields of an activity owner or an equipment owner. */
export function OwnerFields({ form, record }: { form: UseFormReturnType<OwnerInput>; record?: Owner | undefined }) {
  const mayInvite = useCan(permissionNames.user.create);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={ownerLabels.firstName}
          withAsterisk
          autoComplete="off"
          data-autofocus={record ? undefined : true}
          {...form.getInputProps('firstName')}
        />
        <TextInput label={ownerLabels.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label={ownerLabels.email}
        description={text('emailHelp')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {record?.userStatus && <UserStatusChip status={record.userStatus} />}
      {!record?.userUid && mayInvite && (
        <Checkbox
          label={ownerLabels.invite}
          description={text('inviteHelp')}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
