import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type InvitationResult, users } from '#root/contract/access/users.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type PastedAddress, readAddresses } from '#root/domain/access/addresses.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { findRoles } from '#root/web/shared/people/options.ts';
import { InvitationPreview, InvitationResults } from './invitation-preview.tsx';
import { labels, text } from './invitations.messages.ts';
import { useKnownAddresses } from './use-known-addresses.ts';

const list = '/users/manage-users';

/** `/users/manage-users/new` */
export function InvitePage() {
  const [results, setResults] = useState<readonly InvitationResult[]>();
  const trail = [{ label: text('userList'), href: list }];
  return (
    <Page title={text('title')} trail={trail} width="form">
      {results ? <Sent results={results} onAgain={() => setResults(undefined)} /> : <InviteForm onSent={setResults} />}
    </Page>
  );
}

const joinEntries = (entries: readonly PastedAddress[]) => entries.map(({ raw }) => raw).join('\n');

function InviteForm({ onSent }: { onSent: (results: readonly InvitationResult[]) => void }) {
  const mayReadRoles = useCan(permissionNames.role.read);
  const invite = useSave(users.invite);
  const form = useForm({
    initialValues: { people: '', roleUids: [] as string[] },
    validate: {
      people: (value) => {
        const entries = readAddresses(value);
        if (entries.length === 0) return rules.required;
        return entries.some(({ problem }) => problem !== null) ? text('fixFirst') : null;
      },
    },
  });
  const entries = readAddresses(form.values.people);
  const isUser = useKnownAddresses(entries.length > 0);
  const changeEntries = (kept: readonly PastedAddress[]) => form.setFieldValue('people', joinEntries(kept));
  const submit = async ({ roleUids }: { roleUids: string[] }) => {
    const people = entries.map(({ email, firstName, lastName }) => ({ email, firstName, lastName }));
    const { data } = await invite({ body: { people, roleUids } });
    onSent(data.results);
  };
  return (
    <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('send')} cancelHref={list}>
      <Textarea
        label={labels.people}
        description={text('peopleHelp')}
        withAsterisk
        autoFocus
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps('people')}
      />
      {entries.length > 0 && (
        <InvitationPreview
          entries={entries}
          isUser={isUser}
          onRemove={(index) => changeEntries(entries.filter((_, other) => other !== index))}
          onDropProblems={() => changeEntries(entries.filter(({ problem }) => problem === null))}
        />
      )}
      {mayReadRoles && (
        <RecordMultiPicker
          label={labels.roleUids}
          description={text('roleHelp')}
          load={findRoles}
          {...form.getInputProps('roleUids')}
        />
      )}
    </RecordForm>
  );
}

/**
 * Focuses an element. Since the function is always the same one, React calls it only once, when the element appears.
 */
const focusOn = (line: HTMLElement | null) => line?.focus();

function Sent({ results, onAgain }: { results: readonly InvitationResult[]; onAgain: () => void }) {
  const mayUpdate = useCan(users.update);
  const count = results.filter(({ outcome }) => outcome === 'invited').length;
  return (
    <Stack>
      {/* The form that had the focus has been removed. Focusing this line makes screen readers announce the result. */}
      <Text role="status" fw={600} tabIndex={-1} ref={focusOn}>
        {text('sent', { count })}
      </Text>
      <InvitationResults results={results} buildHref={(uid) => (mayUpdate ? `${list}/${uid}` : undefined)} />
      <Group>
        <ButtonLink href={list}>{text('toList')}</ButtonLink>
        <Button variant="default" onClick={onAgain}>
          {text('again')}
        </Button>
      </Group>
    </Stack>
  );
}
