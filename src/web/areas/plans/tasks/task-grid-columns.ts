import { type TaskColumn, taskColumns } from '#root/domain/import/plan-tasks/task-columns.ts';
import type { TaskLists } from '#root/domain/import/plan-tasks/task-lists.ts';
import { recoveryExtentWords, taskPhaseWords, taskUseWords } from '#root/domain/plans/plan-words.ts';
import type { BulkGridColumn } from '#root/web/shared/grid/grid-types.ts';
import { text } from './tasks.messages.ts';

const widths: Readonly<Record<TaskColumn, number>> = {
  number: 64,
  title: 280,
  phase: 120,
  role: 180,
  people: 80,
  duration: 110,
  worstDuration: 110,
  predecessors: 150,
  recovers: 200,
  extent: 100,
  waitsFor: 180,
  usedIn: 190,
  successCheck: 240,
  place: 160,
  instructions: 320,
};

/** Further names of the columns, as other tools and spreadsheets use them, in lower case. */
const headings: Readonly<Record<TaskColumn, readonly string[]>> = {
  number: ['no', 'number', 'id', '#', 'nr', 'step', 'task no', 'task id', 'wbs'],
  title: ['title', 'task name', 'name', 'activity', 'action', 'what', 'tasks', 'aufgabe', 'maßnahme'],
  phase: ['stage'],
  role: ['team', 'who', 'responsible', 'owner', 'resource', 'resource names', 'assigned to', 'rolle'],
  people: ['number of people', 'persons', 'staff', 'headcount'],
  duration: ['time', 'planned duration', 'effort', 'dauer'],
  worstDuration: ['worst duration', 'maximum duration', 'max duration', 'worst'],
  predecessors: ['predecessor', 'after', 'depends on', 'dependencies', 'previous', 'vorgänger'],
  recovers: ['recovers', 'restores', 'returns', 'record', 'system'],
  extent: ['extent', 'recovery level'],
  waitsFor: ['needs', 'supplier', 'waiting for'],
  usedIn: ['used for'],
  successCheck: ['success criteria', 'check', 'done when', 'acceptance'],
  place: ['location', 'where', 'site', 'ort'],
  instructions: ['description', 'how', 'details', 'notes', 'procedure'],
};

/** Width in px. On a phone, the pinned columns have to leave room for the other columns. */
const phoneTitleWidth = 150;

/** Returns the columns of the grid of tasks, with the values that can be chosen. */
export function createTaskColumns(lists: TaskLists, phone: boolean): BulkGridColumn[] {
  const options: Partial<Readonly<Record<TaskColumn, readonly string[]>>> = {
    phase: Object.values(taskPhaseWords),
    role: lists.roleNames,
    recovers: lists.recordNames,
    waitsFor: lists.recordNames,
    extent: Object.values(recoveryExtentWords),
    usedIn: Object.values(taskUseWords),
  };
  return taskColumns.map((column) => ({
    label: text(`column.${column}`),
    width: phone && column === 'title' ? phoneTitleWidth : widths[column],
    required: column === 'title',
    pinned: column === 'number' || column === 'title',
    headings: headings[column],
    isDuration: column === 'duration' || column === 'worstDuration',
    ...(options[column] && { options: options[column] }),
  }));
}
