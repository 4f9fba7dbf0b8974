import { Table } from '@mantine/core';
import type { KindCounts } from '#root/contract/import/import-records.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { text } from './imports.messages.ts';
import { nameSheet } from './sheet-name.ts';

const verdicts = [
  ['create', text('create')],
  ['update', text('update')],
  ['skip', text('skip')],
  ['error', text('errors')],
  ['removed', text('excludedRows')],
] as const;

/** Shows the number of rows of each kind by verdict. */
export function CountTable({ counts }: { counts: readonly KindCounts[] }) {
  return (
    <Table.ScrollContainer
      minWidth={480}
      type="native"
      // The table is focusable, so that it can be scrolled with the keyboard.
      tabIndex={0}
      role="region"
      aria-label={text('counts')}
    >
      <Table aria-label={text('counts')} maw={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('kind')}</Table.Th>
            {verdicts.map(([verdict, label]) => (
              <Table.Th key={verdict} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {counts.map((row) => (
            <Table.Tr key={row.kind}>
              <Table.Th scope="row">{nameSheet(row.kind)}</Table.Th>
              {verdicts.map(([verdict]) => (
                <Table.Td key={verdict} ta="right" className="hf-numbers">
                  {formatNumber(row[verdict])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
