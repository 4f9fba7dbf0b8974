import { describe, expect, it } from 'vitest';
import { buildActivitySheet, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { parseTime } from './times.ts';

describe('times as people write them', () => {
  it.each([
    ['½ h', 30],
    ['1½ h', 90],
    ['４ h', 240],
    ['١٢ h', 720],
  ])('%j is %i minutes', (text, minutes) => expect(parseTime(text, 'h')).toEqual({ ok: true, minutes }));

  it.each([
    ['1 month', '30 d'],
    ['2 Monate', '60 d'],
    ['12 mois', '360 d'],
    ['1 quarter', '90 d'],
    ['1 year', '365 d'],
    ['1 business day', '24 h'],
    ['2 Werktage', '48 h'],
    ['4 working hours', '4 h'],
    ['1/2 day', '12 h'],
  ])('%j is refused with %s to choose', (text, reading) =>
    expect(parseTime(text, 'h')).toMatchObject({ ok: false, readings: [reading] }),
  );
});

describe('owners as people write them', () => {
  const check = (owner: string) => {
    const { rows, plan } = checkImport(
      [buildActivitySheet(['name', 'owner'], ['Payroll', owner])],
      emptyOrganisation,
      updateRules,
    );
    const labels = rows[0]?.problems.flatMap(({ suggestions }) => suggestions.map(({ label }) => label)) ?? [];
    return { verdict: rows[0]?.verdict, labels, owners: plan.owners.map((one) => [one.firstName, one.lastName]) };
  };
  it.each(['vacant', 'N.N.', 'unbesetzt', 'à pourvoir', 'TBC'])('%s means no person', (text) =>
    expect(check(text)).toEqual({ verdict: 'create', labels: [], owners: [] }),
  );
  it('are several people if there are commas between full names', () => {
    expect(check('Jo Hill, Ann Ray, Bo Li').labels).toEqual(['Use Jo Hill', 'Use Ann Ray', 'Use Bo Li']);
    expect(check('García López, Ana María')).toMatchObject({
      ...{ verdict: 'error', labels: expect.arrayContaining(['Use one person called Ana María García López']) },
    });
  });
  it('are one person if the name is quoted, or is followed by a separator', () => {
    expect(check('"Hill, Jo"').owners).toEqual([['Jo', 'Hill']]);
    expect(check('Jo Hill;').owners).toEqual([['Jo', 'Hill']]);
  });
  it('do not become people if they are companies, and a note after a name can be removed', () => {
    expect(check('Société Générale SA')).toMatchObject({ verdict: 'create', owners: [] });
    expect(check('Hill, Jo (Finance)')).toEqual({ verdict: 'create', labels: ['Use Jo Hill'], owners: [] });
  });
});
