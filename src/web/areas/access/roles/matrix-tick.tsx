import type { ReactNode } from 'react';
import type { Permission } from '#root/contract/platform/permissions.ts';
import type { MatrixGroup } from '#root/domain/access/permission-matrix.ts';
import classes from './matrix.module.css';
import { tickOf, toggled } from './matrix-model.ts';
import { text } from './roles.messages.ts';

/** What a role may, and what the person may change of it. */
export interface MatrixProps {
  groups: readonly MatrixGroup[];
  chosen: ReadonlySet<Permission>;
  onChange: (permissions: Permission[]) => void;
  /** False for what the person does not hold themselves, and so neither grants nor takes away. */
  may: (permission: Permission) => boolean;
}

/** A checkbox over several permissions, ticked in part where some are chosen; or over one. */
export function MatrixTick({
  of,
  matrix: { chosen, onChange, may },
  label,
  cell,
  children,
}: {
  of: readonly Permission[];
  matrix: MatrixProps;
  /** Accessible name, where the children are not it. */
  label?: string;
  /** Row and column, for the arrow keys. */
  cell?: string;
  children?: ReactNode;
}) {
  const tick = tickOf(of, chosen);
  const open = of.some(may);
  return (
    <label className={classes.tick} title={open ? undefined : text('notYours')}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = tick === 'some';
        }}
        checked={tick === 'all'}
        onChange={() => onChange(toggled(of, chosen, may))}
        disabled={!open}
        aria-label={label}
        data-cell={cell}
      />
      {children}
    </label>
  );
}
