import { Alert, Table, Text } from '@mantine/core';
import type { LandlordDashboard } from '#root/contract/landlord/landlord.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './dashboard.messages.ts';

/** Lists the servers of the installation, and warns if they do not share uploaded files. */
export function ServersTile({ servers }: Pick<LandlordDashboard, 'servers'>) {
  const isApart = servers.some(({ sharesFiles }) => !sharesFiles);
  return (
    <Tile question={text('servers')}>
      {isApart && (
        <Alert variant="outline" color="red" role="alert" mb="sm" title={text('filesApartTitle')}>
          {text('filesApartBody')}
        </Alert>
      )}
      {servers.length === 0 && <Text c="dimmed">{text('serversNone')}</Text>}
      {servers.length > 0 && (
        <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} role="group" aria-label={text('servers')}>
          <Table aria-label={text('servers')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text('serverName')}</Table.Th>
                <Table.Th>{text('serverRelease')}</Table.Th>
                <Table.Th>{text('serverStarted')}</Table.Th>
                {isApart && <Table.Th>{text('serverFiles')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {servers.map(({ uid, name, release, startedAt, sharesFiles }) => (
                <Table.Tr key={uid}>
                  <Table.Th scope="row" fw={400}>
                    {name}
                  </Table.Th>
                  <Table.Td>{release}</Table.Td>
                  <Table.Td>{formatDateTime(startedAt)}</Table.Td>
                  {isApart && <Table.Td>{text(sharesFiles ? 'filesShared' : 'filesApart')}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Tile>
  );
}
