import type { ReactNode } from 'react';
import type { Permission } from '#root/contract/platform/permissions.ts';
import type { MatrixGroup } from '#root/domain/access/permission-matrix.ts';
import classes from './matrix.module.css';
import { readTick, togglePermissions } from './matrix-model.ts';
import { text } from './roles.messages.ts';

/** The permissions of a role, and which of them the person may change. */
export interface MatrixProps {
  groups: readonly MatrixGroup[];
  chosen: ReadonlySet<Permission>;
  onChange: (permissions: Permission[]) => void;
  /** Returns false for permissions that the person does not have and therefore can't grant or remove. */
  may: (permission: Permission) => boolean;
}

/** A checkbox for one or several permissions. It is indeterminate if only some are selected. */
export function MatrixTick({
  of,
  matrix: { chosen, onChange, may },
  label,
  cell,
  children,
}: {
  of: readonly Permission[];
  matrix: MatrixProps;
  /** The accessible name. Absent: the children are the name. */
  label?: string;
  /** The row and the column, for moving with the arrow keys. */
  cell?: string;
  children?: ReactNode;
}) {
  const tick = readTick(of, chosen);
  const open = of.some(may);
  return (
    <label className={classes.tick} title={open ? undefined : text('notYours')}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = tick === 'some';
        }}
        checked={tick === 'all'}
        onChange={() => onChange(togglePermissions(of, chosen, may))}
        disabled={!open}
        aria-label={label}
        data-cell={cell}
      />
      {children}
    </label>
  );
}
