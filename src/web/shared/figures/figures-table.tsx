import { Box, Table } from '@mantine/core';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { text } from './figures.words.ts';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Path of the list behind the figure; undefined if the person may not open it. */
  readonly href: string | undefined;
  /** A colour as #rrggbb, or a variable of the theme. */
  readonly colour: string;
}

/** Props of {@link FiguresTable}. */
export interface FiguresTableProps {
  label: string;
  figures: readonly Figure[];
  /** Heading of the column of counts; "activities" by default. */
  counted?: string;
  /** The total that each bar is a share of; by default, the sum of all figures. */
  total?: number;
}

/** A table of figures with a bar beside each. */
export function FiguresTable({ label, figures, counted = text('count'), total }: FiguresTableProps) {
  const all = Math.max(1, total ?? figures.reduce((sum, { count }) => sum + count, 0));
  return (
    <Table aria-label={label} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text('name')}</Table.Th>
          <Table.Th ta="right">{counted}</Table.Th>
          <Table.Th w="35%" visibleFrom="xs">
            {text('share')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map(({ id, label: name, count, href, colour }) => (
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
            <Table.Td visibleFrom="xs">
              <Box
                h={12}
                w={`${(count / all) * 100}%`}
                miw={count ? 4 : 0}
                bg={colour}
                style={{ borderRadius: 3 }}
                aria-hidden="true"
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
