import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ImportRecord, ImportResult, UndoResult } from '#root/contract/import/import-records.ts';
import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { describeKind, maxUidsInAddress } from '#root/contract/shared/kinds/kinds.ts';
import { download } from '#root/web/platform/api/call.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { CountTable } from './count-table.tsx';
import { text } from './imports.messages.ts';
import { nameSheet } from './sheet-name.ts';
import type { StepProps } from './use-import.ts';

function Undone({ undone, when }: { undone: UndoResult; when: string | null }) {
  return (
    <Alert color="blue" variant="outline" title={text('undoneTitle')} role="status">
      <Stack gap="xs">
        <Text>{text('undoneBody', { when: formatDateTime(when) })}</Text>
        <List>
          <List.Item>{text('removed', { count: undone.removed })}</List.Item>
          <List.Item>{text('restored', { count: undone.restored })}</List.Item>
        </List>
        {undone.kept.length > 0 && (
          <>
            <Title order={3}>{text('kept')}</Title>
            <List>
              {undone.kept.map(({ kind, name, reason }) => (
                <List.Item key={`${kind} ${name}`}>{text(`kept.${reason}`, { kind, name })}</List.Item>
              ))}
            </List>
          </>
        )}
      </Stack>
    </Alert>
  );
}

function AlsoCreated({ result }: { result: ImportResult }) {
  const { divisions, owners, links, additions } = result;
  return (
    <List>
      {divisions.length > 0 && (
        <List.Item>
          {text('alsoDivisions', { count: divisions.length, names: divisions.slice(0, 8).join(', ') })}
        </List.Item>
      )}
      {links > 0 && <List.Item>{text('alsoLinks', { count: links })}</List.Item>}
      {additions.map(({ list, name }) => (
        <List.Item key={`${list} ${name}`}>{text('alsoAddition', { name, list: text(`list.${list}`) })}</List.Item>
      ))}
      {owners > 0 && <List.Item>{text('alsoPeople', { count: owners })}</List.Item>}
    </List>
  );
}

function Undo({ record, change }: StepProps) {
  const [asking, setAsking] = useState(false);
  const undo = async () => {
    await change(imports.undo);
    setAsking(false);
  };
  if (!record.undoUntil || new Date(record.undoUntil) < new Date()) return null;
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('undo')}
      </Button>
      <Text fz="sm" c="dimmed">
        {text('undoUntil', { when: formatDateTime(record.undoUntil) })}
      </Text>
      {asking && (
        <Confirm
          title={text('undoTitle')}
          confirmLabel={text('undo')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={undo}
        >
          {text('undoBody')}
        </Confirm>
      )}
    </Group>
  );
}

/** Returns the path of the list of a register. */
const getListPath = (kind: RegisterKind): string =>
  ['division', 'business_unit', 'team_member'].includes(kind) ? '/org' : (describeKind(kind).path ?? '/');

/** Returns the registers with imported rows, and whether rows of other kinds were imported. */
function listChangedRegisters({ counts }: ImportResult) {
  const changed = counts.filter(({ create, update }) => create + update > 0).map(({ kind }) => kind);
  const registers = registerKinds.filter((kind) => changed.includes(kind));
  return { registers, hasOthers: changed.length === 0 || changed.length > registers.length };
}

const buildActivitiesHref = ({ activityUids }: ImportResult) =>
  activityUids.length > 0 && activityUids.length <= maxUidsInAddress
    ? `/activities?uid=${activityUids.join(',')}`
    : '/activities?sort=-updatedAt';

function Links({ record, result }: { record: ImportRecord; result: ImportResult }) {
  const session = useSession();
  const invalidCount = result.counts.reduce((total, { error }) => total + error, 0);
  const params = { uid: record.uid };
  const { registers, hasOthers } = listChangedRegisters(result);
  return (
    <Stack gap="sm">
      {invalidCount > 0 && <Text>{text('leftOut', { count: invalidCount })}</Text>}
      <Group gap="xs">
        {record.state === 'applied' &&
          registers.map((kind) => (
            <ButtonLink key={kind} href={getListPath(kind)}>
              {text('showKind', { kind: nameSheet(kind) })}
            </ButtonLink>
          ))}
        {session.can(permissionNames.activity.read) && record.state === 'applied' && (
          <>
            {hasOthers && <ButtonLink href={buildActivitiesHref(result)}>{text('showActivities')}</ButtonLink>}
            <ButtonLink href="/gaps" variant="default">
              {text('showGaps')}
            </ButtonLink>
          </>
        )}
        {invalidCount > 0 && (
          <Button variant="default" onClick={() => void download(imports.errors, { params }).catch(toastFailed)}>
            {text('downloadErrors')}
          </Button>
        )}
        <ButtonLink href="/import" variant="default">
          {text('again')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** Shows the result, with links to the imported records and an undo. */
export function ResultStep({ record, change }: StepProps) {
  const { result, undone, undoneAt, appliedAt } = record;
  if (!result) return null;
  const count = result.counts.reduce((total, { create, update }) => total + create + update, 0);
  return (
    <Stack gap="lg">
      {undone ? (
        <Undone undone={undone} when={undoneAt} />
      ) : (
        <Alert color="teal" variant="outline" title={text('done')} role="status">
          {text('doneBody', { count, when: formatDateTime(appliedAt) })}
        </Alert>
      )}
      <CountTable counts={result.counts} />
      <AlsoCreated result={result} />
      <Links record={record} result={result} />
      <Undo record={record} change={change} />
    </Stack>
  );
}
