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

const filterActive = <T extends { readonly isActive: boolean }>(rows: readonly T[]) =>
  rows.filter(({ isActive }) => isActive);
const listTimes = (rows: BatchChoices['rto']) => filterActive(rows).map(({ minutes }) => formatDuration(minutes));

function listUnitNames({ units, divisions }: BatchChoices): string[] {
  const count = Map.groupBy(units, ({ name }) => name.toLowerCase());
  const own = units.map((unit) =>
    count.get(unit.name.toLowerCase())?.length === 1 ? unit.name : formatUnitName(unit),
  );
  return [...own, ...divisions.map(({ name }) => name)];
}

function listOptions(choices: BatchChoices): Readonly<Record<BatchColumn, readonly string[] | undefined>> {
  return {
    name: undefined,
    unit: [...new Set(listUnitNames(choices))],
    priority: filterActive(choices.priorities).map(({ name }) => name),
    mtpd: listTimes(choices.mtpd),
    rto: listTimes(choices.rto),
    mdl: [text('none'), text('notApplicable'), ...listTimes(choices.rto)],
    location: filterActive(choices.locations).map(({ name }) => name),
    owner: [...new Set(choices.owners.map(joinName))].sort((a, b) => a.localeCompare(b)),
    minimumPeople: undefined,
  };
}

/** Width in px. On a phone, the pinned name column has to leave room for the other columns. */
const phoneNameWidth = 150;

/** Returns the columns of the grid, each with its suggested values. */
export function bulkColumns(choices: BatchChoices, phone: boolean): BulkGridColumn[] {
  const options = listOptions(choices);
  return batchColumns.map((column) => ({
    label: text(`column.${column}`),
    width: phone && column === 'name' ? phoneNameWidth : widths[column],
    required: column === 'name',
    pinned: column === 'name',
    headings: headings[column],
    ...(options[column] && { options: options[column] }),
  }));
}
