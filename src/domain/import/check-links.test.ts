import { describe, expect, it } from 'vitest';
import {
  buildActivitySheet,
  buildSheet,
  checkRows,
  emptyOrganisation,
  organisationWithPayroll,
  storedActivity,
  updateRules,
} from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { plainTerms } from './link-collection.ts';
import type { Known } from './types.ts';

describe('links', () => {
  const two = () => buildActivitySheet(['name'], ['Lager'], ['Einkauf']);
  const dependencies = (...rows: string[][]) => buildSheet('dependency', ['dependent', 'provider', 'tolerance'], rows);

  it('can be many in one row, because both cells can name several records', () => {
    const sheets = [two(), dependencies(['Lager; Einkauf', 'Wareneingang', ''], ['Wareneingang', 'Einkauf; Lagr', ''])];
    const added = buildActivitySheet(['name'], ['Wareneingang']);
    const { rows, plan } = checkImport([...sheets, added], emptyOrganisation, updateRules);
    const names = new Map(plan.activities.map(({ uid, values }) => [uid, values.name]));
    expect(plan.links.map((link) => [names.get(link.dependentUid), names.get(link.providerUid)])).toEqual([
      ['Lager', 'Wareneingang'],
      ['Einkauf', 'Wareneingang'],
    ]);
    expect(rows.filter(({ kind }) => kind === 'dependency').map(({ verdict }) => verdict)).toEqual(['create', 'error']);
  });

  it('must have two different ends', () => {
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
      emptyOrganisation,
      updateRules,
    );
    const links = rows.filter(({ kind }) => kind === 'dependency');
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

  it('need a choice if a name is the name of several records', () => {
    const resources = buildSheet('resource', ['name', 'category'], [['Einkauf', 'Application']]);
    expect(checkRows([two(), resources, dependencies(['Lager', 'Einkauf', ''])]).at(-1)).toEqual([
      'error',
      'ambiguous_name',
    ]);
    const said = buildSheet('dependency', ['dependent', 'provider', 'category'], [['Lager', 'Einkauf', 'IT-System']]);
    expect(checkRows([two(), resources, said]).at(-1)).toEqual(['create']);
  });

  it('change only their tolerance if they exist already', () => {
    const known: Known = {
      ...organisationWithPayroll,
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
      links: [
        {
          uid: 'l1',
          version: 2,
          ...plainTerms,
          dependentUid: storedActivity.uid,
          dependentKind: 'activity' as const,
          providerUid: 'r1',
          providerKind: 'application' as const,
          toleranceMinutes: 60,
          note: '',
        },
      ],
    };
    expect(checkRows([dependencies(['Payroll', 'SAP', ''])], known)).toEqual([['skip']]);
    const { plan } = checkImport([dependencies(['Payroll', 'SAP', '4'])], known, updateRules);
    expect(plan.links).toMatchObject([{ uid: 'l1', version: 2, toleranceMinutes: 240 }]);
  });

  it('to an inactive utility are refused, unless they exist already', () => {
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
      ...organisationWithPayroll,
      resources: [{ ...steam, ownerName: '', rpoMinutes: null, providerName: '', isClosed: true }],
    };
    const linked: Known = {
      ...known,
      links: [
        {
          uid: 'l1',
          version: 2,
          ...plainTerms,
          dependentUid: storedActivity.uid,
          dependentKind: 'activity' as const,
          providerUid: 'u1',
          providerKind: 'application' as const,
          toleranceMinutes: 60,
          note: '',
        },
      ],
    };
    const users = buildSheet('resource', ['name', 'category', 'usedBy'], [['Steam', 'utility', 'Payroll']]);
    for (const rows of [dependencies(['Payroll', 'Steam', '4']), users])
      expect(checkRows([rows], known)).toEqual([['error', 'inactive']]);
    expect(checkRows([dependencies(['Payroll', 'Steam', '4'])], linked)).toEqual([['update']]);
    expect(checkRows([users], linked)).toEqual([['skip']]);
  });

  describe('that form a group with fewer members than it requires', () => {
    const group = (...rows: string[][]) =>
      buildSheet('dependency', ['dependent', 'provider', 'group', 'required'], rows);
    const suppliers = buildSheet(
      'resource',
      ['name', 'category'],
      [
        ['Post', 'supplier'],
        ['DHL', 'supplier'],
      ],
    );

    it('require all members, and each row says so', () => {
      const sheet = group(['Lager', 'Post', 'y', '3 of 3'], ['Lager', 'DHL', 'y', '3 of 3']);
      const { rows, plan } = checkImport([two(), suppliers, sheet], emptyOrganisation, updateRules);
      const checked = rows.filter(({ kind }) => kind === 'dependency');
      expect(checked.map(({ verdict }) => verdict)).toEqual(['create', 'create']);
      for (const { problems } of checked)
        expect(problems).toMatchObject([
          {
            ...{ column: 3, code: 'group_too_small', level: 'warning' },
            message: '"y" requires 3 of its members, but has 2, so 2 will be required',
            suggestions: [{ label: 'Use 2 of 2', cells: [{ column: 3, value: '2 of 2' }] }],
          },
        ]);
      expect(plan.links.map(({ groupRequired }) => groupRequired)).toEqual([2, 2]);
    });

    const application = (uid: string, appName: string) => ({
      ...({ kind: 'application', uid, version: 1, name: appName, description: '', rtoMinutes: null } as const),
      ...{ workaround: '', ownerName: '', rpoMinutes: null, providerName: '', isClosed: false },
    });
    const stored = (uid: string, providerUid: string) => ({
      ...plainTerms,
      ...({ uid, version: 1, dependentUid: storedActivity.uid, dependentKind: 'activity', providerUid } as const),
      ...({ providerKind: 'application', group: 'y', groupRequired: 2 } as const),
    });
    const known: Known = {
      ...organisationWithPayroll,
      resources: [application('r1', 'SAP'), application('r2', 'ERP')],
      links: [stored('l1', 'r1'), stored('l2', 'r2')],
    };

    it('do not change if all their members are already required', () => {
      const sheet = group(['Payroll', 'SAP', 'y', '3 of 3'], ['Payroll', 'ERP', 'y', '3 of 3']);
      const { rows, plan } = checkImport([sheet], known, updateRules);
      expect(rows.map(({ verdict, changes }) => [verdict, changes])).toEqual([
        ['skip', []],
        ['skip', []],
      ]);
      expect(plan.links).toEqual([]);
    });

    it('require only the remaining members after the import has moved one to another group', () => {
      const { rows, plan } = checkImport([group(['Payroll', 'ERP', 'z', '1'])], known, updateRules);
      expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([['update', []]]);
      expect(plan.links.map(({ uid, group: name, groupRequired }) => [uid, name, groupRequired])).toEqual([
        ['l2', 'z', 1],
        ['l1', 'y', 1],
      ]);
    });

    it('have no problem if every row requires as many members as there are', () => {
      const right = group(['Lager', 'Post', 'y', '2 of 2'], ['Lager', 'DHL', 'y', '2 of 2']);
      expect(checkRows([two(), suppliers, right]).slice(-2)).toEqual([['create'], ['create']]);
    });
  });

  it('of a resource are created once for each listed activity, and a misspelt name is corrected in its list', () => {
    const resources = buildSheet('resource', ['name', 'category', 'usedBy'], [['SAP', 'app', 'Lager; LAGER;Enkauf']]);
    const { rows } = checkImport([two(), resources], emptyOrganisation, updateRules);
    expect(rows.at(-1)?.problems[0]?.suggestions[0]?.cells).toEqual([{ column: 2, value: 'Lager; LAGER; Einkauf' }]);
    const right = buildSheet('resource', ['name', 'category', 'usedBy'], [['SAP', 'app', 'Lager; LAGER']]);
    expect(checkImport([two(), right], emptyOrganisation, updateRules).plan.links).toHaveLength(1);
  });
});
