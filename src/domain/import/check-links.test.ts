import { describe, expect, it } from 'vitest';
import { activities, empty, sheet, stored, update, verdicts, withPayroll } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import type { Known } from './types.ts';

describe('links', () => {
  const two = () => activities(['name'], ['Lager'], ['Einkauf']);
  const dependencies = (...rows: string[][]) => sheet('dependencies', ['dependent', 'provider', 'tolerance'], rows);

  it('need both ends, and not the same', () => {
    const { rows } = checkImport(
      [
        two(),
        dependencies(
          ['Lager', 'Einkauf', '2'],
          ['Lager', 'Enkauf', ''],
          ['Lager', 'lager', ''],
          ['', 'Einkauf', ''],
          ['Lager', 'EINKAUF', ''],
        ),
      ],
      empty,
      update,
    );
    const links = rows.filter(({ thing }) => thing === 'dependencies');
    expect(links.map(({ verdict, problems }) => [verdict, problems[0]?.code])).toEqual([
      ['create', undefined],
      ['error', 'unknown_name'],
      ['error', 'self_link'],
      ['error', 'required'],
      ['skip', undefined],
    ]);
    expect(links[1]?.problems[0]?.suggestions).toMatchObject([
      { label: 'Use Einkauf', cells: [{ column: 1, value: 'Einkauf' }] },
    ]);
  });

  it('ask which of two things of one name is meant', () => {
    const resources = sheet('resources', ['name', 'category'], [['Einkauf', 'Application']]);
    expect(verdicts([two(), resources, dependencies(['Lager', 'Einkauf', ''])]).at(-1)).toEqual([
      'error',
      'ambiguous_name',
    ]);
    const said = sheet('dependencies', ['dependent', 'provider', 'category'], [['Lager', 'Einkauf', 'IT-System']]);
    expect(verdicts([two(), resources, said]).at(-1)).toEqual(['create']);
  });

  it('that are there already change by their tolerance only', () => {
    const known: Known = {
      ...withPayroll,
      resources: [
        {
          ...{
            kind: 'application',
            uid: 'r1',
            version: 1,
            name: 'SAP',
            description: '',
            rtoMinutes: null,
            workaround: '',
          },
          ...{ ownerName: '', rpoMinutes: null, providerName: '', isClosed: false },
        },
      ],
      links: [{ uid: 'l1', version: 2, activityUid: stored.uid, providerUid: 'r1', toleranceMinutes: 60, note: '' }],
    };
    expect(verdicts([dependencies(['Payroll', 'SAP', ''])], known)).toEqual([['skip']]);
    const { plan } = checkImport([dependencies(['Payroll', 'SAP', '4'])], known, update);
    expect(plan.links).toMatchObject([{ uid: 'l1', version: 2, toleranceMinutes: 240 }]);
  });

  it('are not made to a utility that is inactive, and stay where they are', () => {
    const steam = {
      kind: 'utility',
      uid: 'u1',
      version: 1,
      name: 'Steam',
      description: '',
      rtoMinutes: null,
      workaround: '',
    } as const;
    const known: Known = {
      ...withPayroll,
      resources: [{ ...steam, ownerName: '', rpoMinutes: null, providerName: '', isClosed: true }],
    };
    const linked: Known = {
      ...known,
      links: [{ uid: 'l1', version: 2, activityUid: stored.uid, providerUid: 'u1', toleranceMinutes: 60, note: '' }],
    };
    const users = sheet('resources', ['name', 'category', 'usedBy'], [['Steam', 'utility', 'Payroll']]);
    for (const rows of [dependencies(['Payroll', 'Steam', '4']), users])
      expect(verdicts([rows], known)).toEqual([['error', 'inactive']]);
    expect(verdicts([dependencies(['Payroll', 'Steam', '4'])], linked)).toEqual([['update']]);
    expect(verdicts([users], linked)).toEqual([['skip']]);
  });

  it('of a resource are made once each, and a misspelt name is mended within its list', () => {
    const resources = sheet('resources', ['name', 'category', 'usedBy'], [['SAP', 'app', 'Lager; LAGER;Enkauf']]);
    const { rows } = checkImport([two(), resources], empty, update);
    expect(rows.at(-1)?.problems[0]?.suggestions[0]?.cells).toEqual([{ column: 2, value: 'Lager; LAGER; Einkauf' }]);
    const right = sheet('resources', ['name', 'category', 'usedBy'], [['SAP', 'app', 'Lager; LAGER']]);
    expect(checkImport([two(), right], empty, update).plan.links).toHaveLength(1);
  });
});
