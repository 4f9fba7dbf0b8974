/** The columns of a table of tasks, in their order. */
export const taskColumns = [
  'number',
  'title',
  'phase',
  'role',
  'people',
  'duration',
  'worstDuration',
  'predecessors',
  'recovers',
  'extent',
  'waitsFor',
  'usedIn',
  'successCheck',
  'place',
  'instructions',
] as const;
export type TaskColumn = (typeof taskColumns)[number];

const places = new Map(taskColumns.map((column, place) => [column, place]));
export const findTaskColumn = (column: TaskColumn): number => places.get(column) as number;

/** Returns the text of a cell. */
export const readTaskCell = (cells: readonly string[], column: TaskColumn): string =>
  cells[findTaskColumn(column)] ?? '';
