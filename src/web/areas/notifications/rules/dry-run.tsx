import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { dryRuns, type DryRun as Result } from '#root/contract/notifications/event-notifications.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { text } from './event-notifications.messages.ts';
import type { ControlProps } from './rule-controls.tsx';

/** Counts what the rule in the form would have sent. The rule need not be saved before. */
export function DryRun({ form }: ControlProps) {
  const run = useSave(dryRuns.dryRun);
  const may = useCan(dryRuns.dryRun);
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<unknown>();
  const start = async () => {
    setResult(undefined);
    setFailure(undefined);
    if (form.validate().hasErrors) return;
    setPending(true);
    try {
      setResult((await run({ body: form.getValues() })).data);
    } catch (error) {
      const { fields } = toProblem(error);
      if (fields) form.setErrors(fields);
      else setFailure(error);
    } finally {
      setPending(false);
    }
  };
  if (!may) return null;
  return (
    <FormGroup title={text('dryRun')}>
      <Text fz="sm" c="dimmed">
        {text('dryRunHelp')}
      </Text>
      <Group>
        <Button variant="default" loading={pending} onClick={() => void start()}>
          {text('dryRunStart')}
        </Button>
      </Group>
      <div role="status">{result && <Counted result={result} />}</div>
      {failure !== undefined && (
        <Alert color="red" variant="outline" role="alert">
          {toProblem(failure).message}
        </Alert>
      )}
    </FormGroup>
  );
}

function Counted({ result: { days, isKnown, events, notifications, people, examples } }: { result: Result }) {
  if (!isKnown) return <Text>{text('dryRunUnknown')}</Text>;
  return (
    <Stack gap="xs">
      <Text fw={600}>{text('dryRunResult', { count: notifications, days })}</Text>
      <Text>
        {text('dryRunEvents', { count: events })}
        {notifications > 0 && ` ${text('dryRunPeople', { count: people })}`}
      </Text>
      {examples.length > 0 && (
        <Table.ScrollContainer minWidth={360} type="native">
          <Table aria-label={text('dryRunExamples')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{text('record')}</Table.Th>
                <Table.Th scope="col">{text('at')}</Table.Th>
                <Table.Th scope="col">{text('dryRunReceivers')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {examples.map(({ at, recordUid, recordName, receivers }) => (
                <Table.Tr key={`${recordUid} ${at}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{recordName}</Table.Td>
                  <Table.Td>{formatDateTime(at)}</Table.Td>
                  <Table.Td className="hf-numbers">{formatNumber(receivers)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
