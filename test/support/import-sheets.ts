import type { ImportField, ImportKind, ImportUnit } from '#root/contract/import/import-terms.ts';
import { checkImport } from '#root/domain/import/check.ts';
import type { ImportRules, Known, KnownActivity, MappedSheet } from '#root/domain/import/types.ts';

const buildTime = (minutes: number) => ({ uid: `m${minutes}`, name: `${minutes / 60} hours`, minutes, isActive: true });
const times = [60, 240, 480, 1440].map(buildTime);
const priorities = ['Low', 'Medium', 'High', 'Very high', 'Critical'].map((name, at) => ({
  uid: name,
  name,
  rank: at + 1,
  isActive: true,
}));
/** An organisation that has list rows but no records. */
export const emptyOrganisation: Known = {
  rto: times,
  mtpd: times,
  priorities,
  remoteFactors: ['Laptop', 'VPN'].map((name) => ({ uid: name, name, isActive: true })),
  impactCategories: [],
  units: [],
  divisions: [],
  owners: [],
  activities: [],
  resources: [],
  links: [],
  names: [],
};
export const updateRules: ImportRules = { existing: 'update', additions: [] };

/** Builds a sheet with these columns. The first row is number 2, because the heading is row 1. */
export function buildSheet(
  kind: ImportKind,
  fields: readonly ImportField[],
  rows: string[][],
  unit: ImportUnit = 'h',
): MappedSheet {
  return {
    title: `${kind}.csv`,
    kind,
    columns: fields.map((field) => ({ field, unit })),
    categories: new Map(),
    rows: rows.map((cells, at) => ({ number: at + 2, cells })),
    removed: new Set(),
  };
}
export const buildActivitySheet = (fields: readonly ImportField[], ...rows: string[][]) =>
  buildSheet('activity', fields, rows);
/** Returns an array for each row: the verdict, then the codes of the row's problems. */
export const checkRows = (sheets: MappedSheet[], known = emptyOrganisation, rules = updateRules) =>
  checkImport(sheets, known, rules).rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ code }) => code)]);

export const storedActivity: KnownActivity = {
  uid: '01900000-0000-7000-8000-000000000001',
  version: 3,
  state: 'draft',
  name: 'Payroll',
  code: '',
  description: 'Pays people',
  divisionUid: 'd1',
  businessUnitUid: null,
  locationUid: null,
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
  restartMinutes: 0,
  remoteDelivery: null,
  remoteFactorUids: [],
  locationLinkOff: '',
  impacts: {},
};
/** An organisation that has the activity `storedActivity`. */
export const organisationWithPayroll: Known = {
  ...emptyOrganisation,
  divisions: [{ uid: 'd1', name: 'Finance' }],
  activities: [storedActivity],
};
