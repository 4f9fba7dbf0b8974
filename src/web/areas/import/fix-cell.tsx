import { type KeyboardEvent, useState } from 'react';
import type { ImportProblem } from '#root/contract/import/import-records.ts';
import classes from './fix-cards.module.css';
import { text } from './imports.messages.ts';
import { Suggestions } from './problem-panel.tsx';

interface FixCellProps {
  id: string;
  /** The name of the cell: "RTO, row 2". */
  label: string;
  value: string;
  /** Whether the cell has been changed in this import. */
  fixed: boolean;
  problems: readonly ImportProblem[];
  onCommit: (value: string) => void;
  onUse: (problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) => void;
  /** Moves to the same column of the previous or next row. */
  onMove: (by: 1 | -1) => void;
}

/** A cell with its text, problems and suggestions. Enter and the arrow keys move between rows. */
export function FixCell({ id, label, value, fixed, problems, onCommit, onUse, onMove }: FixCellProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    // A late response to an earlier edit must not overwrite what is being typed.
    if (typed === lastValue || typed.trim() === value) setTyped(value);
  }
  const commit = () => {
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(value);
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    commit();
    onMove(by);
  };
  const isInvalid = problems.some(({ level }) => level === 'error');
  return (
    <>
      <input
        id={id}
        className={classes.input}
        aria-label={fixed ? `${label}, ${text('changedHere')}` : label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        data-fixed={fixed || undefined}
        value={typed}
        maxLength={5000}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {problems.length > 0 && (
        <div id={`${id}-problems`}>
          {problems.map((problem) => (
            <p key={problem.code} className={classes.message} data-level={problem.level}>
              {problem.message}
            </p>
          ))}
        </div>
      )}
      {problems.map((problem) => (
        <Suggestions
          key={problem.code}
          suggestions={problem.suggestions}
          onUse={(suggestion) => onUse(problem, suggestion)}
        />
      ))}
    </>
  );
}
