import { Alert, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { type MailSettings, type MailTestResult, mailSettings } from '#root/contract/settings/mail-settings.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { FieldGroup } from './field-group.tsx';
import type { MailFormState } from './mail-fields.tsx';
import { labels, text } from './mail-settings.messages.ts';

/** Sends a test mail with the settings in the form, and shows the replies of the mail server. */
export function MailTest({ form, record }: { form: MailFormState; record: MailSettings }) {
  const { pending, result, failure, run } = useTest(form);
  const { enabled } = form.getValues();
  return (
    <FieldGroup title={text('section.test')}>
      <TextInput
        type="email"
        label={labels.testAddress}
        description={text('testHelp')}
        {...form.getInputProps('testAddress')}
      />
      {!enabled && <Text fz="sm">{text('testOff')}</Text>}
      <Group>
        <Button variant="default" loading={pending} disabled={!enabled} onClick={() => void run()}>
          {text('sendTest')}
        </Button>
      </Group>
      <div role="status">
        {pending && <Text fz="sm">{text('testing')}</Text>}
        {!pending && result && <Outcome result={result} />}
      </div>
      {failure !== undefined && <LoadFailed error={failure} title={text('testUnable')} />}
      {!pending && !result && record.lastTest && <LastTest test={record.lastTest} />}
    </FieldGroup>
  );
}

function useTest(form: MailFormState) {
  const test = useSave(mailSettings.test);
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<MailTestResult>();
  const [failure, setFailure] = useState<unknown>();
  const run = async () => {
    setPending(true);
    setResult(undefined);
    setFailure(undefined);
    form.clearErrors();
    try {
      setResult((await test({ body: form.getValues() })).data);
    } catch (error) {
      const { fields } = toProblem(error);
      if (fields) form.setErrors(fields);
      else setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { pending, result, failure, run };
}

function LastTest({ test: { at, address, ok, outcome } }: { test: NonNullable<MailSettings['lastTest']> }) {
  const values = { at: formatDateTime(at), address };
  return (
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {ok ? text('lastTestWorked', values) : text('lastTestFailed', { ...values, outcome })}
    </Text>
  );
}

function Outcome({ result: { ok, outcome, lines } }: { result: MailTestResult }) {
  return (
    <Stack gap="sm">
      <Alert color={ok ? 'teal' : 'red'} variant="outline" title={text(ok ? 'testWorked' : 'testFailed')}>
        <Text style={{ overflowWrap: 'anywhere' }}>{outcome}</Text>
      </Alert>
      {lines.length > 0 && (
        <>
          <Title order={3} size="h5">
            {text('talk')}
          </Title>
          <Table layout="fixed" fz="xs" aria-label={text('talk')}>
            <Table.Tbody>
              {lines.map((line, index) => (
                // Lines can repeat but never change their order, so the index can be the key.
                <Table.Tr key={index}>
                  <Table.Th scope="row" w={84}>
                    {text(`said.${line.from}`)}
                  </Table.Th>
                  <Table.Td ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                    {line.text}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Stack>
  );
}
