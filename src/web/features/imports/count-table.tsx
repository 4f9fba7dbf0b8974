import { Table } from '@mantine/core';
import type { ThingCounts } from '#root/contract/import-records.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { text } from './imports.messages.ts';

const verdicts = [
  ['create', text('create')],
  ['update', text('update')],
  ['skip', text('skip')],
  ['error', text('errors')],
  ['removed', text('removedRows')],
] as const;

/** How many rows of each thing are created, updated, skipped, wrong, or were taken out. */
export function CountTable({ things }: { things: readonly ThingCounts[] }) {
  return (
    <Table.ScrollContainer
      minWidth={480}
      type="native"
      // Without anything to focus within, the keyboard could not scroll it.
      tabIndex={0}
      role="region"
      aria-label={text('counts')}
    >
      <Table aria-label={text('counts')} maw={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('thing')}</Table.Th>
            {verdicts.map(([verdict, label]) => (
              <Table.Th key={verdict} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {things.map((counts) => (
            <Table.Tr key={counts.thing}>
              <Table.Th scope="row">{text(`thing.${counts.thing}`)}</Table.Th>
              {verdicts.map(([verdict]) => (
                <Table.Td key={verdict} ta="right" className="hf-numbers">
                  {formatNumber(counts[verdict])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
