/** The headings of the tasks in an exported workbook of plans. */
export const taskSheetHeadings = {
  plan: 'Plan',
  number: 'Number',
  title: 'Task',
  instructions: 'Instructions',
  phase: 'Phase',
  role: 'Role',
  people: 'People',
  duration: 'Duration',
  worstDuration: 'Worst duration',
  predecessors: 'Predecessors',
  recovers: 'Recovers',
  waitsFor: 'Waits for',
  successCheck: 'Success check',
  place: 'Place',
} as const;

const { plan, title, predecessors } = taskSheetHeadings;
const telling = [plan, title, predecessors].map((heading) => heading.toLowerCase());

/**
 * Returns whether a sheet lists the tasks of plans. Its column of plans would otherwise be read as a list of plans, but
 * tasks are not imported.
 * @param keys the keys of its headings
 */
export const isTaskSheet = (keys: readonly string[]): boolean => telling.every((key) => keys.includes(key));
