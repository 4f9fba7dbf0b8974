import { Table } from '@mantine/core';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { text } from './figures.words.ts';

export interface Figure {
  readonly id: string;
  readonly label: string;
  /** A short remark after the label, such as the kind of a record. */
  readonly note?: string;
  readonly count: number;
  /** Path of the list of the counted records; undefined if the person may not open that list. */
  readonly href: string | undefined;
  /** A colour as #rrggbb, or a variable of the theme. */
  readonly colour: string;
}

/** Props of {@link FiguresTable}. */
export interface FiguresTableProps {
  label: string;
  figures: readonly Figure[];
  /** Heading of the column of counts; "Activities" by default. */
  counted?: string;
  /** Heading of the first column; "Name" by default. */
  name?: string;
}

/** A table with the same figures as a chart. */
export function FiguresTable({
  label,
  figures,
  counted = text('count'),
  name: first = text('name'),
}: FiguresTableProps) {
  return (
    <Table aria-label={label} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          <Table.Th ta="right">{counted}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map(({ id, label: name, count, href }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400}>
              {href ? (
                <AppLink fz="sm" href={href}>
                  {name}
                </AppLink>
              ) : (
                name
              )}
            </Table.Th>
            <Table.Td ta="right" className="hf-numbers">
              {formatNumber(count)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
