import { Button, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type AuditChange, type AuditEntry, auditLog } from '#root/contract/settings/audit-log.ts';
import { findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { describeAction, isChange } from '#root/domain/history/actions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { formatActor, formatHomeOrganisation, formatSubject } from '#root/web/shared/history/entry-words.ts';
import { text } from './audit-log.messages.ts';

/** Returns the person's name and, for the landlord's staff, also the landlord's name. */
export function personWords(entry: AuditEntry): string {
  const home = formatHomeOrganisation(entry);
  return home ? text('onBehalf', { who: formatActor(entry), home }) : formatActor(entry);
}

/** Returns the record's name, with a note if the record has been deleted. */
export function recordWords({ recordName, recordDeleted }: AuditEntry): string {
  const name = recordName ?? text('nameless');
  return recordDeleted ? text('gone', { name }) : name;
}

/** The drawer with the details of one entry. */
export function EntryDrawer(props: {
  /** The id of the entry; undefined while the drawer is closed. */
  id: string | undefined;
  onClose: () => void;
  onRecord: (uid: string) => void;
}) {
  const { id, onClose } = props;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={text('entry', { id: id ?? '' })}
    >
      {id !== undefined && <Entry {...props} id={id} />}
    </Drawer>
  );
}

function Entry({ id, onRecord }: { id: string; onRecord: (uid: string) => void }) {
  const read = useRead(auditLog.get, { params: { id } });
  if (read.error && !read.data) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const entry = read.data?.data;
  if (!entry) return <LinesSkeleton lines={8} />;
  const { seal } = entry;
  // An entry about a whole list, such as the export of the list, refers to no single record, so it has no link to one.
  const ofRecord = isChange(entry.action) || entry.kind === 'user';
  const path = entry.kind && ofRecord && !entry.recordDeleted ? findRecordPath(entry.kind, entry.recordUid) : undefined;
  return (
    <Stack>
      <KeyValue
        items={[
          { label: text('time'), value: formatDateTime(entry.at) },
          { label: text('who'), value: personWords(entry) },
          { label: text('action'), value: describeAction(entry) },
          { label: text('what'), value: formatSubject(entry) },
          { label: text('record'), value: recordWords(entry) },
          { label: text('address'), value: entry.address },
          { label: text('request'), value: entry.requestId },
          {
            label: text('seal'),
            value: seal ? text('sealed', { seq: seal.seq, time: formatDateTime(seal.sealedAt) }) : text('unsealed'),
          },
        ]}
      />
      <Changes changes={entry.changes} />
      <Group gap="xs">
        {path && (
          <ButtonLink variant="default" href={path}>
            {text('openRecord')}
          </ButtonLink>
        )}
        <Button variant="default" onClick={() => onRecord(entry.recordUid)}>
          {text('sameRecord')}
        </Button>
      </Group>
    </Stack>
  );
}

const wrap = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {text('changes')}
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">{text('noChanges')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={360} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{text('field')}</Table.Th>
                <Table.Th scope="col">{text('before')}</Table.Th>
                <Table.Th scope="col">{text('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, label, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td style={wrap}>{before || text('nothing')}</Table.Td>
                  <Table.Td style={wrap}>{after || text('nothing')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
