import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { fillEmpty } from '#root/web/platform/ui/cell-content.tsx';
import classes from './rows.module.css';

interface PlainTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The columns with numbers, counted from 0. */
  readonly numbers?: readonly number[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A read-only table. Its first column names the row. */
export function PlainTable({ label, head, numbers = [], rows }: PlainTableProps) {
  const align = (at: number) => (numbers.includes(at) ? ({ ta: 'right', className: 'hf-numbers' } as const) : {});
  return (
    // A table that is wider than the page can be scrolled by keyboard, too.
    <Table.ScrollContainer
      minWidth={Math.min(520, head.length * 120)}
      type="native"
      pos="relative"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table aria-label={label} verticalSpacing={6} className={classes.plain}>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, at) => (
              <Table.Th key={title} scope="col" {...align(at)}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <Table.Th key={head[at]} scope="row" fw={600} {...align(at)}>
                    {fillEmpty(cell)}
                  </Table.Th>
                ) : (
                  <Table.Td key={head[at]} {...align(at)}>
                    {fillEmpty(cell)}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
