import { type CSSProperties, useId, useRef } from 'react';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import type { ImpactRow, Level } from '#root/domain/activities/impact-matrix.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import classes from './impact-editor.module.css';
import type { MatrixRowProps } from './impact-types.ts';
import { describeLevel, text } from './impact-words.ts';
import { fillQuickRow, readQuickChoice } from './quick-row.ts';

/** The name of a category, and the level from which its impact is unacceptable. */
export function CategoryName({ id, name, unacceptableLevel }: { id: string; name: string; unacceptableLevel: number }) {
  const [, ...words] = describeLevel(unacceptableLevel).split(' ');
  return (
    <div id={id} className={classes.category}>
      {name}
      <span className={classes.from}>
        {text('unacceptableFrom', { level: unacceptableLevel, name: words.join(' ') })}
      </span>
    </div>
  );
}

/**
 * Remembers the row as it was before the choices in this control. The arrow keys choose every horizon that they pass,
 * so each choice replaces the one before it.
 */
function useAnswered(row: ImpactRow) {
  const memory = useRef<{ readonly before: ImpactRow; readonly made: string } | undefined>(undefined);
  const before = memory.current?.made === JSON.stringify(row) ? memory.current.before : row;
  return {
    row: before,
    replace: (made: Level[]): Level[] => {
      memory.current = { before, made: JSON.stringify(made) };
      return made;
    },
  };
}

/** One category as radio buttons for the time at which its impact becomes unacceptable. */
export function QuickRow({ category, row, disabled, onChange, onRefused }: MatrixRowProps) {
  const id = useId();
  const { unacceptableLevel } = category;
  const chosen = readQuickChoice(row, unacceptableLevel);
  const answered = useAnswered(row);
  const choose = (column: number | null) => {
    onRefused('');
    onChange(answered.replace(fillQuickRow(answered.row, column, unacceptableLevel)));
  };
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className={`${classes.row} ${classes.quick}`}
      style={{ '--cells': impactHorizons.length + 1 } as CSSProperties}
    >
      <CategoryName id={id} {...category} />
      {impactHorizons.map((minutes, column) => {
        const level = row[column] ?? null;
        const short = formatDuration(minutes);
        return (
          <label key={minutes} className={classes.cell}>
            <input
              type="radio"
              className={classes.input}
              name={`${id}-when`}
              aria-label={level === null ? short : text('quickCell', { horizon: short, level })}
              checked={chosen === column}
              disabled={disabled}
              onChange={() => choose(column)}
            />
            <span className={classes.face} data-level={level ?? undefined} data-first={chosen === column || undefined}>
              {short}
              {level !== null && <span className={classes.level}>{level}</span>}
            </span>
          </label>
        );
      })}
      <label className={classes.cell}>
        <input
          type="radio"
          className={classes.input}
          name={`${id}-when`}
          aria-label={text('never')}
          checked={chosen === 'never'}
          disabled={disabled}
          onChange={() => choose(null)}
        />
        <span className={classes.face}>{text('never')}</span>
      </label>
    </div>
  );
}
