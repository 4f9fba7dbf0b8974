import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { User, UserInput } from '#root/contract/access/users.ts';
import { labels, text } from './users.messages.ts';

export const toUserValues = ({ firstName, lastName, email, username }: User): UserInput => ({
  firstName,
  lastName,
  email,
  username,
});

/** The fields of a user. */
export function UserFields({ form }: { form: UseFormReturnType<UserInput> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.firstName} withAsterisk autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label={labels.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label={labels.email}
        description={text('emailHelp')}
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={labels.username}
        description={text('usernameHelp')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('username')}
      />
    </>
  );
}
