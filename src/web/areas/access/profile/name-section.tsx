import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { identity } from '#root/contract/access/identity.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import type { Profile } from '#root/web/platform/session/session.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './profile.messages.ts';
import { Section } from './section.tsx';

const labels = { firstName: text('firstName'), lastName: text('lastName') };
const toValues = ({ firstName, lastName }: Profile) => ({ firstName, lastName });

/** The name, which the person can change, and the fields that only an administrator can change. */
export function NameSection({ profile }: { profile: Profile }) {
  const form = useForm({
    initialValues: toValues(profile),
    validate: schemaResolver(ownAccount.updateProfile.body, { sync: true }),
  });
  const { submit, conflict } = useEdit({
    form,
    record: profile,
    get: identity.profile,
    update: ownAccount.updateProfile,
    params: {},
    toValues,
    labels,
  });
  const save = async (values: ReturnType<typeof toValues>) => {
    await submit(values);
    toastDone(text('nameSaved'));
  };
  return (
    <Section title={text('name')}>
      <RecordForm form={form} onSubmit={save} labels={labels} conflict={conflict} submitLabel={text('saveName')} calm>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={labels.firstName}
            withAsterisk
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput label={labels.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <KeyValue
          items={[
            { label: text('username'), value: profile.username },
            { label: text('email'), value: profile.email },
          ]}
        />
        <Text fz="sm" c="dimmed">
          {text('fixed')}
        </Text>
      </RecordForm>
    </Section>
  );
}
