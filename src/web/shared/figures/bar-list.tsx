import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import classes from './figures.module.css';
import type { Figure } from './figures-table.tsx';

/** Props of {@link BarList}. */
export interface BarListProps {
  label: string;
  figures: readonly Figure[];
  /** The noun for the counted records, such as "activities". Screen readers read it after each number. */
  counted: string;
  /** The number that a full bar stands for; by default, the largest number. */
  full?: number;
}

/** In px. A row with a label of two lines needs 36 px. */
const maxRowHeight = 46;

function Row({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <div className={classes.row}>{children}</div>;
  return (
    <AppLink href={href} className={classes.row} underline="never">
      {children}
    </AppLink>
  );
}

/** A bar chart as a list: each row is a link to the records it counts. */
export function BarList({ label, figures, counted, full }: BarListProps) {
  const most = Math.max(1, full ?? Math.max(0, ...figures.map(({ count }) => count)));
  return (
    <ul className={classes.bars} aria-label={label} style={{ maxHeight: figures.length * maxRowHeight }}>
      {figures.map(({ id, label: name, note, count, href, colour }) => (
        <li key={id}>
          <Row href={href}>
            <span className={classes.label} title={name}>
              {name}
              {note && <span className={classes.note}> · {note}</span>}
            </span>
            <span className={classes.track} aria-hidden="true">
              <div
                className={classes.bar}
                style={{ width: `${(count / most) * 100}%`, minWidth: count ? 4 : 0, background: colour }}
              />
            </span>
            <span className={classes.number}>
              {formatNumber(count)} <VisuallyHidden>{counted}</VisuallyHidden>
            </span>
          </Row>
        </li>
      ))}
    </ul>
  );
}
