import { Group, NativeSelect, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { type ComparedFigure, type Comparison, comparedFigures } from '#root/contract/landlord/comparison.ts';
import { landlord } from '#root/contract/landlord/landlord.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import classes from '#root/web/shared/figures/figures.module.css';
import { Sparkline } from '#root/web/shared/figures/sparkline.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './dashboard.messages.ts';

type Row = Comparison['organisations'][number];
type Days = Row['days'];

const nameFigure = (figure: ComparedFigure) =>
  figure === 'pastMtpdCount' ? words('pastMtpdActivities') : text(`compare.${figure}`);

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
/** The table also shows two earlier figures, from these numbers of days before the latest figure. */
const earlier = [30, 89] as const;

/** Describes a line in words. */
function describeLine(days: Days): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return text('lineToday');
  return text('lineOf', {
    from: formatNumber(first.count),
    start: formatDate(first.day),
    to: formatNumber(last.count),
    end: formatDate(last.day),
    most: formatNumber(Math.max(...days.map(({ count }) => count))),
  });
}

const Line = ({ days }: { readonly days: Days }) => (
  <Sparkline label={describeLine(days)} points={days.map(({ day, count }) => ({ day: dayNumber(day), count }))} />
);

/** Compares organisations by one figure of the person's choice. */
export function ComparisonTile({ listed }: { readonly listed: boolean }) {
  const [figure, setFigure] = useState<ComparedFigure>('overdueReviewCount');
  const read = useRead(landlord.comparison, { query: { figure } });
  const rows = read.data?.data.organisations ?? [];
  return (
    <Tile
      question={text('compare')}
      aside={listed && <AppLink href={`/organisation?sort=-${figure}`}>{text('orgAttentionAll')}</AppLink>}
      table={rows.length > 0 && <ComparisonTable rows={rows} listed={listed} />}
    >
      <Group justify="space-between" align="flex-end" gap="sm" mb="sm">
        <NativeSelect
          label={text('compareBy')}
          value={figure}
          onChange={(event) => setFigure(event.currentTarget.value as ComparedFigure)}
          data={comparedFigures.map((value) => ({ value, label: nameFigure(value) }))}
        />
        {read.data && (
          <Group gap="sm">
            <Text fz="sm">{text('compareAll', { all: formatNumber(read.data.data.total.count) })}</Text>
            <Line days={read.data.data.total.days} />
          </Group>
        )}
      </Group>
      <Text fz="sm" c="dimmed" mb="xs">
        {text('compareHelp')}
      </Text>
      <LoadedPart read={read}>
        {() =>
          rows.length === 0 ? <Text c="dimmed">{text('compareNone')}</Text> : <Rows rows={rows} listed={listed} />
        }
      </LoadedPart>
    </Tile>
  );
}

interface RowsProps {
  readonly rows: readonly Row[];
  /** Whether each organisation has a link to its record. */
  readonly listed: boolean;
}

const Name = ({ row: { uid, name }, listed }: { readonly row: Row; readonly listed: boolean }) =>
  listed ? (
    <AppLink fz="sm" href={`/organisation/${uid}`} lineClamp={2}>
      {name}
    </AppLink>
  ) : (
    name
  );

function Rows({ rows, listed }: RowsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={classes.bars} aria-label={text('compare')}>
      {rows.map((row) => (
        <li key={row.uid} className={classes.compared}>
          <Name row={row} listed={listed} />
          <span className={classes.track} aria-hidden="true">
            <div
              className={classes.bar}
              style={{ width: `${(row.count / most) * 100}%`, background: 'var(--mantine-primary-color-filled)' }}
            />
          </span>
          <span className={classes.number}>{formatNumber(row.count)}</span>
          <Line days={row.days} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the figure of the day `ago` days before the last day. If that day has no figure, returns the latest figure
 * before that day; undefined if there is no such figure.
 */
function findEarlier(days: Days, ago: number): number | undefined {
  const wanted = dayNumber(days.at(-1)?.day ?? '') - ago;
  return days.findLast(({ day }) => dayNumber(day) <= wanted)?.count;
}

function ComparisonTable({ rows, listed }: RowsProps) {
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table aria-label={text('compare')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('orgName')}</Table.Th>
            <Table.Th ta="right">{text('compareNow')}</Table.Th>
            {earlier.map((days) => (
              <Table.Th key={days} ta="right">
                {text('compareThen', { days })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.uid}>
              <Table.Th scope="row" fw={400}>
                <Name row={row} listed={listed} />
              </Table.Th>
              <Table.Td ta="right" className="hf-numbers">
                {formatNumber(row.count)}
              </Table.Td>
              {earlier.map((ago) => {
                const count = findEarlier(row.days, ago);
                return (
                  <Table.Td key={ago} ta="right" className="hf-numbers">
                    {count === undefined ? '' : formatNumber(count)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
