import { Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { listPermissions, type MatrixRow } from '#root/domain/access/permission-matrix.ts';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import {
  columnWords,
  groupWords,
  permissionWords,
  resourceWords,
  verbWords,
} from '#root/web/shared/people/permission.words.ts';
import classes from './matrix.module.css';
import { filterGroups, listColumnPermissions, listUsedColumns } from './matrix-model.ts';
import { type MatrixProps, MatrixTick } from './matrix-tick.tsx';
import { PermissionCards } from './permission-cards.tsx';
import { text } from './roles.messages.ts';

/**
 * The permissions of a role, with one row for each resource and one column for each action. On a phone, each resource
 * is a card.
 */
export function PermissionMatrix(props: MatrixProps) {
  const [typed, setTyped] = useState('');
  const phone = usePhone();
  const groups = filterGroups(props.groups, typed);
  const chosen = props.groups.flatMap(({ rows }) => listPermissions(rows)).filter((one) => props.chosen.has(one));
  const Rows = phone ? PermissionCards : MatrixTable;
  return (
    <Stack gap="sm">
      <Group>
        <TextInput
          type="search"
          aria-label={text('filter')}
          placeholder={text('filter')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Otherwise Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          w={280}
          maw="100%"
        />
        <Text fz="sm" c="dimmed" className="hf-numbers">
          {text('selected', { count: chosen.length })}
        </Text>
      </Group>
      {groups.length > 0 ? <Rows {...props} groups={groups} /> : <Text role="status">{text('noMatch')}</Text>}
    </Stack>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus with the arrow keys to the next enabled checkbox in that direction. */
function onArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const at = (event.target as HTMLElement).dataset.cell?.split(':').map(Number);
  if (!step || !at) return;
  event.preventDefault();
  let [row = 0, column = 0] = at;
  while (row >= 0 && row < 100 && column >= 0 && column < 10) {
    row += step[0];
    column += step[1];
    const next = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]:enabled`);
    if (next) {
      next.focus();
      return;
    }
  }
}

function MatrixTable(matrix: MatrixProps) {
  const { groups } = matrix;
  const columns = listUsedColumns(groups);
  // For the arrow keys, rows are numbered across all groups. The heading of each group counts as a row.
  const first = groups.map((_, index) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length + 1, 1));
  return (
    <div className={classes.wide}>
      <table className={classes.table} aria-label={text('permissions')} onKeyDown={onArrow}>
        <thead>
          <tr>
            <th scope="col">{text('resource')}</th>
            {columns.map((column, index) => (
              <th key={column} scope="col">
                <MatrixTick of={listColumnPermissions(groups, column)} matrix={matrix} cell={`0:${index + 1}`}>
                  {columnWords(column)}
                </MatrixTick>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows }, index) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" className={classes.head} colSpan={columns.length + 1}>
                <MatrixTick of={listPermissions(rows)} matrix={matrix} cell={`${first[index]}:0`}>
                  {groupWords(group)}
                </MatrixTick>
              </th>
            </tr>
            {rows.map((row, offset) => (
              <Row
                key={row.resource}
                row={row}
                columns={columns}
                matrix={matrix}
                index={(first[index] ?? 0) + offset + 1}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({
  row,
  columns,
  matrix,
  index,
}: {
  row: MatrixRow;
  columns: readonly (keyof MatrixRow['cells'])[];
  matrix: MatrixProps;
  index: number;
}) {
  return (
    <tr>
      <th scope="row" className={classes.resource}>
        <MatrixTick of={listPermissions([row])} matrix={matrix} cell={`${index}:0`}>
          {resourceWords(row.resource)}
        </MatrixTick>
      </th>
      {columns.map((column, position) => {
        const permission = row.cells[column];
        return (
          <td key={column}>
            {permission && (
              <MatrixTick
                of={[permission]}
                matrix={matrix}
                label={permissionWords(permission)}
                cell={`${index}:${position + 1}`}
              >
                {column === 'other' && <span aria-hidden="true">{verbWords(permission)}</span>}
              </MatrixTick>
            )}
          </td>
        );
      })}
    </tr>
  );
}
