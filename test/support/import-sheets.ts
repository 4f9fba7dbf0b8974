import type { ImportField, ImportThing, ImportUnit } from '#root/contract/import-terms.ts';
import { checkImport } from '#root/domain/import/check.ts';
import type { ImportRules, Known, KnownActivity, MappedSheet } from '#root/domain/import/types.ts';

const listed = (minutes: number) => ({ uid: `m${minutes}`, name: `${minutes / 60} hours`, minutes, isActive: true });
const times = [60, 240, 480, 1440].map(listed);
const priorities = ['Low', 'Medium', 'High', 'Very high', 'Critical'].map((name, at) => ({
  uid: name,
  name,
  rank: at + 1,
  isActive: true,
}));
/** An organisation that has nothing but its lists. */
export const empty: Known = {
  rto: times,
  mtpd: times,
  priorities,
  impactCategories: [],
  divisions: [],
  owners: [],
  activities: [],
  resources: [],
  links: [],
  names: [],
};
export const update: ImportRules = { existing: 'update', additions: [] };

/** A sheet of these columns, the first row of which is row 2. */
export function sheet(
  thing: ImportThing,
  fields: readonly ImportField[],
  rows: string[][],
  unit: ImportUnit = 'h',
): MappedSheet {
  return {
    title: `${thing}.csv`,
    thing,
    columns: fields.map((field) => ({ field, unit })),
    categories: new Map(),
    rows: rows.map((cells, at) => ({ number: at + 2, cells })),
    removed: new Set(),
  };
}
export const activities = (fields: readonly ImportField[], ...rows: string[][]) => sheet('activities', fields, rows);
/** The verdict on each row, and the codes of its problems. */
export const verdicts = (sheets: MappedSheet[], known = empty, rules = update) =>
  checkImport(sheets, known, rules).rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ code }) => code)]);

export const stored: KnownActivity = {
  uid: '01900000-0000-7000-8000-000000000001',
  version: 3,
  state: 'draft',
  name: 'Payroll',
  description: 'Pays people',
  divisionUid: 'd1',
  ownerUid: null,
  deputyUid: null,
  priorityUid: 'High',
  rtoUid: 'm240',
  rtoMinutes: 240,
  mtpdUid: 'm480',
  mtpdMinutes: 480,
  mtpdOrigin: 'entered',
  mtpdReason: '',
  mdlUid: null,
  mdlMinutes: null,
  mdlNotApplicable: false,
  mbcoPercent: null,
  minimumPeople: null,
  impacts: {},
};
/** An organisation that has the activity `stored`. */
export const withPayroll: Known = { ...empty, divisions: [{ uid: 'd1', name: 'Finance' }], activities: [stored] };
