import { Box, Group, Table, VisuallyHidden } from '@mantine/core';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { textColourOn } from '#root/web/platform/ui/colour.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import classes from './figures.module.css';

/** A kind of part, such as a state of activities. Each bar counts the records of every kind. */
export interface StackPart {
  readonly id: string;
  readonly label: string;
  /** A colour as #rrggbb. */
  readonly colour: string;
  /** The count of this part in all bars, and the path of its list, for the legend. */
  readonly total: number;
  readonly href: string | undefined;
}

/** One bar: the counts of its parts by id. */
export interface StackBar {
  readonly id: string;
  readonly label: string;
  /** Path of the list of all records that the bar counts; undefined if there is no such list. */
  readonly href: string | undefined;
  readonly counts: ReadonlyMap<string, number>;
  /** Returns the path of the list of the records that one part counts. */
  readonly toHref: (part: string) => string | undefined;
}

/** Props of {@link StackedBars}. */
export interface StackedBarsProps {
  label: string;
  legend: string;
  parts: readonly StackPart[];
  bars: readonly StackBar[];
}

/** In px. */
const maxRowHeight = 46;
const countAll = ({ counts }: StackBar) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Stacked bars as lists: each bar, each part and each entry of the legend is a link to the records it counts. */
export function StackedBars({ label, legend, parts, bars }: StackedBarsProps) {
  const most = Math.max(1, ...bars.map(countAll));
  return (
    <>
      <Legend label={legend} parts={parts} />
      <ul className={classes.bars} aria-label={label} style={{ maxHeight: bars.length * maxRowHeight }}>
        {bars.map((bar) => (
          <li key={bar.id} className={classes.row}>
            <Name bar={bar} />
            <span className={classes.stack} style={{ width: `${(countAll(bar) / most) * 100}%` }}>
              {parts.map((part) => (
                <Part key={part.id} part={part} count={bar.counts.get(part.id) ?? 0} href={bar.toHref(part.id)} />
              ))}
            </span>
            <span className={classes.number}>{formatNumber(countAll(bar))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Name({ bar: { label, href } }: { readonly bar: StackBar }) {
  if (!href) return <span className={classes.label}>{label}</span>;
  return (
    <AppLink href={href} fz="sm" c="inherit" underline="hover" className={classes.label} title={label}>
      {label}
    </AppLink>
  );
}

interface PartProps {
  readonly part: StackPart;
  readonly count: number;
  readonly href: string | undefined;
}

function Part({ part: { label, colour }, count, href }: PartProps) {
  if (count === 0) return null;
  const look = {
    className: classes.part,
    style: { flexGrow: count, background: colour, color: textColourOn(colour) },
    title: label,
  };
  const content = (
    <>
      <VisuallyHidden>{label} </VisuallyHidden>
      {formatNumber(count)}
    </>
  );
  if (!href) return <span {...look}>{content}</span>;
  return (
    <AppLink {...look} href={href} underline="never">
      {content}
    </AppLink>
  );
}

function Legend({ label, parts }: { readonly label: string; readonly parts: readonly StackPart[] }) {
  return (
    <Group gap="md" mb="xs" component="ul" className={classes.legend} aria-label={label}>
      {parts
        .filter(({ total }) => total > 0)
        .map(({ id, label: name, colour, total, href }) => {
          const content = (
            <>
              <Box component="span" className={classes.mark} style={{ background: colour }} />
              {name} <b>{formatNumber(total)}</b>
            </>
          );
          return (
            <li key={id}>
              {href ? (
                <AppLink href={href} fz="sm" c="inherit" underline="hover">
                  {content}
                </AppLink>
              ) : (
                content
              )}
            </li>
          );
        })}
    </Group>
  );
}

/** The same figures as a table. */
export function StackTable({ label, first, parts, bars }: Omit<StackedBarsProps, 'legend'> & { first: string }) {
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            {parts.map((part) => (
              <Table.Th key={part.id} ta="right">
                {part.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map((bar) => (
            <Table.Tr key={bar.id}>
              <Table.Th scope="row" fw={400}>
                <Name bar={bar} />
              </Table.Th>
              {parts.map(({ id }) => {
                const count = bar.counts.get(id) ?? 0;
                const href = count > 0 ? bar.toHref(id) : undefined;
                return (
                  <Table.Td key={id} ta="right" className="hf-numbers">
                    {href ? <AppLink href={href}>{formatNumber(count)}</AppLink> : formatNumber(count)}
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
