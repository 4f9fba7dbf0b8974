import { Table, Text } from '@mantine/core';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { formatNeededWithin, LinkVerdictChip } from '#root/web/shared/continuity/link-cells.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { text } from './steps.messages.ts';

const columns = [
  text('dependent'),
  text('dependentRto'),
  text('dependentMtpd'),
  linkText('tolerance'),
  linkText('neededWithin'),
  linkText('verdict'),
];

/** The activities that need this one, and whether this one recovers in time for each of them. */
export function DownstreamTable({ uid }: { uid: string }) {
  const mayUpdate = useCan(permissionNames.activity.update);
  const neighbours = useRead(continuity.neighbours, { params: { uid } });
  if (neighbours.error && !neighbours.data)
    return <LoadFailed error={neighbours.error} onRetry={() => void neighbours.refetch()} />;
  if (!neighbours.data) return <LinesSkeleton lines={3} />;
  const { downstream } = neighbours.data.data;
  if (downstream.length === 0) return <Text c="dimmed">{text('noDownstream')}</Text>;
  const toPath = (other: string) =>
    mayUpdate ? toActivityPath(other, 'dependencies', 'update') : toActivityPath(other, 'dependencies', 'read');
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table aria-label={text('downstreamTitle')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {downstream.map((link) => (
            <Table.Tr key={link.linkUid}>
              <Table.Th scope="row" fw={400}>
                <AppLink fz="sm" href={toPath(link.node.uid)}>
                  {link.node.name}
                </AppLink>
              </Table.Th>
              <Table.Td>{formatDuration(link.node.rtoMinutes)}</Table.Td>
              <Table.Td>{formatDuration(link.node.mtpdMinutes)}</Table.Td>
              <Table.Td>{formatDuration(link.toleranceMinutes)}</Table.Td>
              <Table.Td>{formatNeededWithin(link)}</Table.Td>
              <Table.Td>
                <LinkVerdictChip verdict={link} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
