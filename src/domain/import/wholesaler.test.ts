import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { masterDefaults } from '#root/domain/master-data/defaults.ts';
import { checkImport, countRows } from './check.ts';
import { listGapsAfter, listWritten } from './gaps-after.ts';
import { findHeaders, guessTable } from './guess.ts';
import type { ImportPlan, ImportRules, Known, MappedSheet } from './types.ts';

const folder = join(import.meta.dirname, '../../../test/data/wholesaler');
const files = ['activities.csv', 'dependencies.csv', 'resources.csv'];

function readSheet(fileName: string): MappedSheet {
  const { data } = Papa.parse<string[]>(readFileSync(join(folder, fileName), 'utf8'));
  const table = findHeaders({ fileName, sheetName: '', rows: data.map((cells, at) => ({ number: at + 1, cells })) });
  const { kind, columns } = guessTable(table, fileName, '');
  return { title: fileName, kind, columns, categories: new Map(), rows: table.rows, removed: new Set() };
}

const listed = (list: 'rto' | 'mtpd') =>
  masterDefaults
    .filter((row) => row.list === list)
    .map(({ name, minutes }) => ({ uid: `${list} ${minutes}`, name, minutes: minutes ?? 0, isActive: true }));

const fresh: Known = {
  rto: listed('rto'),
  mtpd: listed('mtpd'),
  priorities: masterDefaults
    .filter(({ list }) => list === 'activity-priorities')
    .map(({ name, rank }) => ({ uid: `priority ${rank}`, name, rank: rank ?? 0, isActive: true })),
  remoteFactors: [],
  impactCategories: [],
  units: [],
  divisions: [],
  owners: [],
  activities: [],
  resources: [],
  links: [],
  names: [],
};
const rules: ImportRules = { existing: 'update', additions: [] };

/** Applies a kind of suggestion to the cells of all rows with this problem. */
function applySuggestions(sheets: readonly MappedSheet[], kind: string): MappedSheet[] {
  const { rows } = checkImport(sheets, fresh, rules);
  return sheets.map((sheet, number) => ({
    ...sheet,
    rows: sheet.rows.map((row) => {
      const checked = rows.find((one) => one.sheet === number && one.row === row.number);
      const cells = [...row.cells];
      for (const problem of checked?.problems ?? [])
        for (const fix of problem.suggestions.find((one) => one.kind === kind)?.cells ?? [])
          cells[fix.column] = fix.value;
      return { ...row, cells };
    }),
  }));
}

const wholesaler = files.map(readSheet);

/** Returns the graph of an organisation that has only what the import creates. The wholesaler has no derived links. */
const buildParts = ({ activities, resources, links }: ImportPlan) => ({
  nodes: [
    ...activities.map(({ uid, values: { name, rtoMinutes: rto, mtpdMinutes: mtpd, mdlMinutes: mdl } }) => ({
      ...{ uid, kind: 'activity' as const, name, rto, mtpd, mdl },
    })),
    ...resources.map(({ uid, kind, values: { name, rtoMinutes: rto, rpoMinutes: rpo } }) => ({
      ...{ uid, kind, name, rto, rpo },
    })),
  ],
  edges: links.map((link) => ({
    uid: link.uid,
    dependent: link.dependentUid,
    provider: link.providerUid,
    tolerance: link.toleranceMinutes,
    group: link.group || null,
    required: link.groupRequired,
  })),
});

describe("a wholesaler's workbook, as it was published", () => {
  it('the kind of each file and the field of each column are detected', () => {
    expect(wholesaler.map(({ kind }) => kind)).toEqual(['activity', 'dependency', 'resource']);
    expect(wholesaler.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
      ['name', 'department', 'owner', 'deputy', 'priority', 'mtpd', 'rto', 'mdl', 'description'],
      ['dependent', 'provider', null],
      ['name', 'category', null, 'usedBy', 'workaround', 'recovery', 'owner', 'provider', null],
    ]);
    expect(wholesaler[0]?.columns[5]).toEqual({ field: 'mtpd', unit: 'h' });
  });

  it('three activities whose RTO is not below the MTPD are refused, and rows that need these activities wait', () => {
    const { rows } = checkImport(wholesaler, fresh, rules);
    const refused = rows
      .map((row) => ({ ...row, problems: row.problems.filter(({ level }) => level !== 'warning') }))
      .filter(({ problems }) => problems.some(({ level }) => level === 'error'));
    expect(refused.map(({ name }) => name)).toEqual(['Auftragserfassung', 'Lager', 'IT-Betrieb']);
    for (const { problems } of refused)
      expect(problems).toMatchObject([{ field: 'rto', column: 6, message: 'Must be less than the MTPD' }]);
    expect(refused.map(({ problems }) => problems[0]?.suggestions.map(({ label }) => label))).toEqual([
      ['Use an MTPD of 8 h', 'Use an RTO of 2 h'],
      ['Use an MTPD of 12 h', 'Use an RTO of 4 h'],
      ['Use an MTPD of 8 h', 'Use an RTO of 2 h'],
    ]);
    expect(countRows(rows)).toEqual([
      { kind: 'resource', create: 11, update: 0, skip: 0, error: 0, removed: 0 },
      { kind: 'activity', create: 3, update: 0, skip: 0, error: 3, removed: 0 },
      { kind: 'dependency', create: 1, update: 0, skip: 0, error: 5, removed: 0 },
    ]);
    expect(rows.find(({ name }) => name === 'Lager needs Wareneingang')?.problems).toMatchObject([
      {
        level: 'waits',
        message: 'This row depends on row 4 of activities.csv, which has a problem. Fix that row first',
      },
    ]);
  });

  it('every row is imported once the MTPDs are raised to the next listed value', () => {
    const { rows, plan } = checkImport(applySuggestions(wholesaler, 'raise_mtpd'), fresh, rules);
    expect(rows.filter(({ verdict }) => verdict !== 'create')).toEqual([]);
    expect(plan.activities.map(({ values }) => [values.name, values.rtoMinutes, values.mtpdMinutes])).toEqual([
      ['Auftragserfassung', 240, 480],
      ['Wareneingang', 720, 1440],
      ['Lager', 480, 720],
      ['Einkauf', 2880, 4320],
      ['Rechnungsstellung', 1440, 2880],
      ['IT-Betrieb', 240, 480],
    ]);
    expect(plan.divisions.map(({ name }) => name)).toEqual(['Vertrieb', 'Logistik', 'Einkauf', 'Buchhaltung', 'IT']);
    expect(plan.owners.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['Sabine', 'Krüger'],
      ['Jonas', 'Weller'],
      ['Michael', 'Thoms'],
      ['Anke', 'Fiedler'],
      ['Petra', 'Bauer'],
    ]);
    const warnings = rows.flatMap(({ problems }) => problems.map(({ code, level }) => [code, level]));
    expect(warnings).toContainEqual(['not_a_person', 'warning']);
    expect(plan.activities[0]?.values).toMatchObject({
      priorityUid: 'priority 3',
      mdlUid: 'rto 60',
      mtpdOrigin: 'entered',
    });
    const kinds = plan.resources.map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['application', 'application', 'application', 'application', 'role', 'role'],
      ...['supplier', 'supplier', 'application', 'location', 'equipment'],
    ]);
    expect(plan.resources[1]?.values).toMatchObject({ rtoMinutes: 480, providerName: 'Nordit GmbH' });
    expect(plan.links).toHaveLength(6 + 19);
  });

  it('the gaps that the import would create are listed', () => {
    const { plan } = checkImport(applySuggestions(wholesaler, 'raise_mtpd'), fresh, rules);
    const gaps = listGapsAfter(buildParts(plan), listWritten(plan));
    const said = gaps.filter(({ kind }) => ['link', 'tight', 'no_recovery_time'].includes(kind));
    const lines = said.map(
      (gap) => `${gap.dependent.name} needs ${gap.provider.name}: ${gap.verdict} ${gap.minutesOver}`,
    );
    expect(lines.slice(0, 2)).toEqual([
      'Wareneingang needs Einkauf: pastMtpd 2160',
      'Lager needs Wareneingang: pastMtpd 240',
    ]);
    expect(lines).toContain('Auftragserfassung needs IT-Betrieb: justMet 0');
    const unknown = new Set(said.filter(({ verdict }) => verdict === 'unknown').map(({ provider }) => provider.name));
    expect(unknown.size).toBe(8);
  });
});
