import { describe, expect, it } from 'vitest';
import {
  type BatchChoices,
  type BatchColumn,
  type BatchTarget,
  batchColumns,
} from '#root/contract/activities/activity-batches.ts';
import { type BatchContext, checkBatch, isUnchanged } from './check-batch.ts';
import { indexBatchChoices } from './lists.ts';

const times = (list: string, ...minutes: number[]) =>
  minutes.map((one) => ({ uid: `${list} ${one}`, name: `${one} minutes`, minutes: one, isActive: one !== 90 }));
const unit = (name: string, divisionName: string) => ({
  uid: `${divisionName} ${name}`,
  name,
  divisionUid: divisionName,
  divisionName,
});
const choices: BatchChoices = {
  rto: times('rto', 0, 60, 90, 240, 1440),
  mtpd: times('mtpd', 240, 1440, 10_080),
  priorities: ['Low', 'Medium', 'High'].map((name, at) => ({ uid: name, name, rank: at + 1, isActive: true })),
  divisions: ['North', 'South', 'Legal'].map((name) => ({ uid: name, name })),
  units: [unit('Payroll', 'North'), unit('Sales', 'North'), unit('Sales', 'South')],
  locations: [
    { uid: 'quay', name: 'Quay House', isActive: true },
    { uid: 'old', name: 'Old Mill', isActive: false },
  ],
  owners: [
    { uid: 'ana', firstName: 'Ana María', lastName: 'Okafor' },
    { uid: 'team', firstName: 'Night shift', lastName: '' },
  ],
};
const fresh: BatchContext = {
  kind: 'create',
  lists: indexBatchChoices(choices),
  targets: new Map(),
  taken: new Map([['taken', 'uid of taken']]),
};

type Cells = Partial<Record<BatchColumn, string>>;
const row = (cells: Cells, target: number | null = null) => ({
  target,
  cells: batchColumns.map((column) => cells[column] ?? ''),
});
const check = (cells: Cells, context = fresh) => checkBatch([row({ name: 'Pay', ...cells })], context)[0];
const said = (cells: Cells) =>
  check(cells)?.problems.map(({ column, message }) => [batchColumns[column ?? -1], message]);

describe('cells of the grid', () => {
  it.each<[BatchColumn, string, object]>([
    ['unit', 'PAYROLL ', { place: { divisionUid: 'North', businessUnitUid: 'North Payroll' } }],
    ['unit', 'south / sales', { place: { divisionUid: 'South', businessUnitUid: 'South Sales' } }],
    ['unit', 'legal', { place: { divisionUid: 'Legal', businessUnitUid: null } }],
    ['priority', 'hoch', { priorityUid: 'High' }],
    ['priority', '2', { priorityUid: 'Medium' }],
    ['rto', '4h', { rto: { minutes: 240 } }],
    ['rto', '4 hrs', { rto: { minutes: 240 } }],
    ['rto', '240 min', { rto: { minutes: 240 } }],
    ['rto', '04:00', { rto: { minutes: 240 } }],
    ['rto', '4', { rto: { minutes: 240 } }],
    ['mtpd', '7 days', { mtpd: { minutes: 10_080 } }],
    ['mdl', 'none', { loss: { mdlUid: null, mdlMinutes: 0, mdlNotApplicable: false } }],
    ['mdl', 'N/A', { loss: { mdlUid: null, mdlMinutes: null, mdlNotApplicable: true } }],
    ['location', 'quay house', { locationUid: 'quay' }],
    ['owner', 'okafor, ana maría', { ownerUid: 'ana' }],
    ['owner', 'Night Shift', { ownerUid: 'team' }],
    ['minimumPeople', '12', { minimumPeople: 12 }],
  ])('%s "%s" is accepted', (column, text, values) => {
    expect(check({ [column]: text })).toMatchObject({ problems: [], values });
  });

  it.each<[Cells, BatchColumn, string]>([
    [{ name: '', unit: 'Payroll' }, 'name', 'This field is required!'],
    [{ name: 'Taken' }, 'name', 'An activity with this name already exists. Use another name'],
    [{ unit: 'Sales' }, 'unit', 'Several records have the name "Sales". Choose one of them'],
    [{ unit: 'Pairoll' }, 'unit', 'There is no business unit or division "Pairoll"'],
    [{ rto: '90 min' }, 'rto', '1 h 30 min is not in the list of recovery times'],
    [{ rto: 'soon' }, 'rto', 'This is not a time. Enter one such as 4 h, 2 days or 30 min'],
    [{ rto: '4 h', mtpd: '4 h' }, 'rto', 'Must be less than the MTPD'],
    [{ location: 'Old Mill' }, 'location', '"Old Mill" is inactive. Choose another one from the list'],
    [{ minimumPeople: 'two' }, 'minimumPeople', '"two" is not allowed. Enter a whole number from 0 to 99,999'],
    [{ owner: '<b>Ana</b>' }, 'owner', 'HTML tags not allowed'],
  ])('%j is refused at %s', (cells, column, message) => {
    expect(said(cells)).toContainEqual([column, message]);
    expect(check(cells)?.values).toBeNull();
  });

  it('are corrected by their suggestions', () => {
    const suggestions = check({ unit: 'Pairoll', rto: '1 d', mtpd: '4 h' })?.problems.flatMap((one) => one.suggestions);
    expect(suggestions?.map(({ label, cells }) => [label, cells])).toEqual([
      ['Use Payroll', [{ column: 1, value: 'Payroll' }]],
      ['Use an MTPD of 1 w', [{ column: 3, value: '1 w' }]],
      ['Use an RTO of 1 h', [{ column: 4, value: '1 h' }]],
    ]);
  });
});

describe('rows of the grid', () => {
  it('are refused if a name is repeated, with the number of the first such row, and are ignored if they are blank', () => {
    const checked = checkBatch([row({ name: 'One' }), row({}), row({ name: ' ONE' })], fresh);
    expect(checked.map(({ isEmpty, problems }) => [isEmpty, problems.map(({ message }) => message)])).toEqual([
      [false, []],
      [true, []],
      [false, ['Row 1 has this name too. Keep one of them']],
    ]);
  });

  it('set only changed values in an edit, and keep values that can no longer be chosen', () => {
    const before = row({ name: 'Taken', rto: '90 min', location: 'Old Mill', owner: 'Somebody who left' }).cells;
    const target = (over: Partial<BatchTarget>): BatchTarget => ({
      ...{ position: 0, activityUid: 'uid of taken', seenVersion: 3, version: 3, state: 'draft', before },
      ...over,
    });
    const edit = (over: Partial<BatchTarget>, cells: Cells) => {
      const context: BatchContext = { ...fresh, kind: 'edit', targets: new Map([[0, target(over)]]) };
      return checkBatch(
        [{ target: 0, cells: before.map((cell, at) => cells[batchColumns[at] as 'name'] ?? cell) }],
        context,
      )[0];
    };
    const same = edit({}, {});
    expect(same).toMatchObject({ problems: [] });
    expect(same?.values && isUnchanged(same.values)).toBe(true);
    expect(edit({}, { owner: '', mtpd: '4 h' })?.values).toEqual({ ownerUid: null, mtpd: choices.mtpd[0] });
    expect(edit({}, { mtpd: '4 h', rto: '4 h' })?.problems).toMatchObject([{ message: 'Must be less than the MTPD' }]);
    expect(edit({ version: 4 }, {})?.problems).toMatchObject([{ code: 'changed_meanwhile' }]);
    expect(edit({ state: 'in_review' }, {})?.problems).toMatchObject([{ code: 'in_review' }]);
    expect(edit({ state: 'approved' }, {})?.problems).toMatchObject([{ code: 'reopens', level: 'warning' }]);
  });
});
