import { VisuallyHidden } from '@mantine/core';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import classes from './figures.module.css';
import type { Figure } from './figures-table.tsx';

/** Props of {@link ColumnChart}. */
export interface ColumnChartProps {
  label: string;
  figures: readonly Figure[];
  /** The noun for the counted records. Screen readers read it after each number. */
  counted: string;
}

/** A histogram as a list: each column is a link to the records it counts. */
export function ColumnChart({ label, figures, counted }: ColumnChartProps) {
  const most = Math.max(1, ...figures.map(({ count }) => count));
  return (
    <ul className={classes.columns} aria-label={label}>
      {figures.map(({ id, label: name, note, count, href, colour }) => {
        const content = (
          <>
            <b>
              {formatNumber(count)} <VisuallyHidden>{counted}</VisuallyHidden>
            </b>
            <span className={classes.columnTrack} aria-hidden="true">
              <span
                className={classes.columnBar}
                style={{ height: `${(count / most) * 100}%`, minHeight: count ? 3 : 0, background: colour }}
              />
            </span>
            <span className={classes.columnLabel}>{name}</span>
          </>
        );
        return (
          <li key={id} title={note}>
            {href && count > 0 ? (
              <AppLink href={href} className={classes.column} underline="never">
                {content}
              </AppLink>
            ) : (
              <div className={classes.column}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
