import { type BatchChoices, type BatchColumn, batchColumns } from '#root/contract/activities/activity-batches.ts';
import { formatUnitName } from '#root/domain/import/batch/lists.ts';
import { joinName } from '#root/domain/import/people.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import type { BulkGridColumn } from '#root/web/shared/grid/grid-types.ts';
import { text } from './activity-bulk.messages.ts';

const widths: Readonly<Record<BatchColumn, number>> = {
  name: 280,
  unit: 150,
  priority: 110,
  mtpd: 100,
  rto: 100,
  mdl: 120,
  location: 150,
  owner: 160,
  minimumPeople: 110,
};

const headings: Readonly<Record<BatchColumn, readonly string[]>> = {
  name: ['activity', 'activity name', 'process', 'process name', 'business process'],
  unit: ['business unit', 'department', 'division'],
  priority: ['criticality'],
  mtpd: ['mtpod', 'mtd', 'mao'],
  rto: ['recovery time objective'],
  mdl: ['mdl', 'rpo', 'maximum data loss'],
  location: ['primary location', 'site'],
  owner: ['activity owner', 'process owner', 'responsible'],
  minimumPeople: ['minimum staff', 'people'],
};

const active = <T extends { readonly isActive: boolean }>(rows: readonly T[]) =>
  rows.filter(({ isActive }) => isActive);
const times = (rows: BatchChoices['rto']) => active(rows).map(({ minutes }) => formatDuration(minutes));

function unitNames({ units, divisions }: BatchChoices): string[] {
  const count = Map.groupBy(units, ({ name }) => name.toLowerCase());
  const own = units.map((unit) =>
    count.get(unit.name.toLowerCase())?.length === 1 ? unit.name : formatUnitName(unit),
  );
  return [...own, ...divisions.map(({ name }) => name)];
}

function optionsOf(choices: BatchChoices): Readonly<Record<BatchColumn, readonly string[] | undefined>> {
  return {
    name: undefined,
    unit: [...new Set(unitNames(choices))],
    priority: active(choices.priorities).map(({ name }) => name),
    mtpd: times(choices.mtpd),
    rto: times(choices.rto),
    mdl: [text('none'), text('notApplicable'), ...times(choices.rto)],
    location: active(choices.locations).map(({ name }) => name),
    owner: [...new Set(choices.owners.map(joinName))].sort((a, b) => a.localeCompare(b)),
    minimumPeople: undefined,
  };
}

/** px of the name on a phone: it stays in sight, and leaves room for the others. */
const narrowName = 150;

/** The columns of the grid, with what each can name. */
export function bulkColumns(choices: BatchChoices, phone: boolean): BulkGridColumn[] {
  const options = optionsOf(choices);
  return batchColumns.map((column) => ({
    label: text(`column.${column}`),
    width: phone && column === 'name' ? narrowName : widths[column],
    required: column === 'name',
    pinned: column === 'name',
    headings: headings[column],
    ...(options[column] && { options: options[column] }),
  }));
}
