import { Box, Table } from '@mantine/core';
import { AppLink } from '#root/web/ui/app-link.tsx';
import { formatNumber } from '#root/web/ui/format.ts';
import { text } from './dashboards.messages.ts';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Where the list behind the figure is. */
  readonly href: string;
  /** #rrggbb, or a variable of the theme. */
  readonly colour: string;
}

/** Figures as a table whose last column draws them; so it is chart and table in one. */
export function FiguresTable({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const most = Math.max(1, ...figures.map(({ count }) => count));
  return (
    <Table aria-label={label} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text('what')}</Table.Th>
          <Table.Th ta="right">{text('count')}</Table.Th>
          <Table.Th w="45%">{text('share')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map(({ id, label: name, count, href, colour }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400}>
              <AppLink href={href}>{name}</AppLink>
            </Table.Th>
            <Table.Td ta="right" className="hf-numbers">
              {formatNumber(count)}
            </Table.Td>
            <Table.Td>
              <Box
                h={12}
                w={`${(count / most) * 100}%`}
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
