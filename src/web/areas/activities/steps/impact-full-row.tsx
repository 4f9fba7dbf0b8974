import { type CSSProperties, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { findUnacceptableHorizon, type ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';
import classes from './impact-editor.module.css';
import { CategoryName } from './impact-quick-row.tsx';
import type { MatrixRowProps } from './impact-types.ts';
import { describeLevel, levels, text } from './impact-words.ts';
import { clearFrom, findColumn, tryLevel } from './quick-row.ts';

const lastColumn = impactHorizons.length - 1;

/** Returns the column that an arrow key moves to; undefined for other keys. */
function findTargetColumn(key: string, column: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, column - 1);
  if (key === 'ArrowRight') return Math.min(lastColumn, column + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? lastColumn : undefined;
}

/** Returns the level that a key sets; undefined for other keys. */
function readLevelKey(key: string, now: number | null): number | undefined {
  if (/^[0-5]$/.test(key)) return Number(key);
  if (key === 'ArrowUp') return Math.min(5, (now ?? -1) + 1);
  if (key === 'ArrowDown') return Math.max(0, (now ?? 1) - 1);
  return undefined;
}

/**
 * Returns functions that set and clear the cells of a row. While the person tries several levels in one cell, the later
 * cells are recalculated each time from the row as it was before.
 */
function useCells({ category, row, onChange, onRefused }: MatrixRowProps) {
  const before = useRef<ImpactRow>(row);
  return {
    begin: () => {
      before.current = row;
    },
    set: (column: number, level: number) => {
      const result = tryLevel(before.current, column, level);
      if ('row' in result) {
        onRefused('');
        return onChange(result.row);
      }
      onRefused(
        text('refused', {
          category: category.name,
          level,
          horizon: formatDuration(impactHorizons[column] as number),
          before: formatDuration(impactHorizons[result.refused.before] as number),
          beforeLevel: result.refused.beforeLevel,
        }),
      );
    },
    clear: (column: number) => {
      onRefused('');
      before.current = clearFrom(before.current, column);
      onChange([...before.current]);
    },
  };
}

/**
 * One category with a level for each time. Each cell is a select with the six levels. For the keyboard, the row is one
 * tab stop: left and right move; up, down and digits set the level.
 */
export function FullRow(props: MatrixRowProps) {
  const { category, row, disabled } = props;
  const id = useId();
  const selects = useRef<(HTMLSelectElement | null)[]>([]);
  const [current, setCurrent] = useState(0);
  const cells = useCells(props);
  const first = findColumn(findUnacceptableHorizon(row, category.unacceptableLevel));
  const onKey = (event: KeyboardEvent, column: number) => {
    // Alt with an arrow key belongs to the page (next section) and the select (open), so it is not handled here.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = findTargetColumn(event.key, column);
    const level = readLevelKey(event.key, row[column] ?? null);
    if (to !== undefined) selects.current[to]?.focus();
    else if (level !== undefined) cells.set(column, level);
    else if (event.key === 'Delete' || event.key === 'Backspace') cells.clear(column);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row of the grid.
    <div
      role="group"
      aria-labelledby={id}
      className={classes.row}
      style={{ '--cells': impactHorizons.length } as CSSProperties}
    >
      <CategoryName id={id} {...category} />
      {impactHorizons.map((minutes, column) => (
        <Cell
          key={minutes}
          ref={(element) => {
            selects.current[column] = element;
          }}
          label={text('cell', { category: category.name, horizon: formatDuration(minutes) })}
          level={row[column] ?? null}
          first={column === first}
          tabbable={column === current}
          disabled={disabled}
          onFocus={() => {
            cells.begin();
            setCurrent(column);
          }}
          onKeyDown={(event) => onKey(event, column)}
          onChoose={(level) => (level === null ? cells.clear(column) : cells.set(column, level))}
        />
      ))}
    </div>
  );
}

interface CellProps {
  ref: Ref<HTMLSelectElement>;
  label: string;
  level: number | null;
  /** Whether this is the first time at which the impact is unacceptable. */
  first: boolean;
  tabbable: boolean;
  disabled: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (level: number | null) => void;
}

function Cell({ ref, label, level, first, tabbable, disabled, onFocus, onKeyDown, onChoose }: CellProps) {
  return (
    <span className={classes.cell}>
      <select
        ref={ref}
        className={classes.input}
        aria-label={label}
        tabIndex={tabbable ? 0 : -1}
        disabled={disabled}
        value={level ?? ''}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">{text('notAssessed')}</option>
        {levels.map((one) => (
          <option key={one} value={one}>
            {describeLevel(one)}
          </option>
        ))}
      </select>
      <span className={classes.face} data-level={level ?? undefined} data-first={first || undefined}>
        <span aria-hidden="true">{level ?? ui('nothing')}</span>
      </span>
    </span>
  );
}
