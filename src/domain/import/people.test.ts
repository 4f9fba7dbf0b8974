import { describe, expect, it } from 'vitest';
import { buildActivitySheet, buildSheet, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { isNotAPerson, splitPeople } from './people.ts';

const read = (owner: string) =>
  checkImport([buildActivitySheet(['name', 'owner'], ['A', owner])], emptyOrganisation, updateRules);

describe('names with letters outside of ASCII', () => {
  it.each([
    ["Éloïse O'Brien", ['Éloïse OBrien', 'Éloïse O-Brien']],
    ["Éloïse d'Arc", ['Éloïse dArc', 'Éloïse d-Arc']],
    ["Zoé D'Angelo", ['Zoé DAngelo', 'Zoé D-Angelo']],
  ])('%s is no company, and gets suggestions', (name, values) => {
    const [problem] = read(name).rows[0]?.problems ?? [];
    expect(problem).toMatchObject({ code: 'not_allowed', level: 'error' });
    expect(problem?.suggestions.map(({ cells }) => cells[0]?.value)).toEqual(values);
  });

  it.each(['Éloïse Krüger', 'Anaïse Ümag', 'Åse Bjørnkg', 'Müßig Höag', 'Maïse Lée'])('%s is a person', (name) => {
    expect(read(name).rows[0]?.problems).toEqual([]);
  });

  it.each(['Müller SE', 'Größe AG', 'Café SAS', 'Énergie S.A.', 'Bäcker e.V.', 'Ümit Ltd.', 'Nordit_GmbH GmbH'])(
    '%s is a company',
    (name) => expect(isNotAPerson(name)).toBe(true),
  );
});

describe('titles, degrees and positions', () => {
  it.each([
    ['Ann Lee, PhD', 'Ann | Lee'],
    ['Ann Lee PhD', 'Ann | Lee'],
    ['Lee, Ann, Ph.D.', 'Ann | Lee'],
    ['Dr. Ann Lee, M.Sc., MBA', 'Ann | Lee'],
    ['Ann Lee, MA', 'Ann | Lee'],
    ['Max Muster, CFO', 'Max | Muster'],
    ['Max Muster - CFO', 'Max | Muster'],
    ['Muster, Max, CFO', 'Max | Muster'],
    ['Max Muster, Head of Finance', 'Max | Muster'],
    ['Max Muster – Leiter Einkauf', 'Max | Muster'],
    ['Muster, Dr. Max', 'Max | Muster'],
    ['Max Muster, Dipl.-Ing.', 'Max | Muster'],
    ['Max Muster, Dr.', 'Max | Muster'],
    ['Max Muster, CFO <max@x.org>', 'Max | Muster'],
    // Names that only resemble degrees and positions.
    ['Hill, Jo', 'Jo | Hill'],
    ['Lee, Ma', 'Ma | Lee'],
    ['Lee, MA', 'MA | Lee'],
    ['Ann Ba', 'Ann | Ba'],
    ['García López, Ana', 'Ana | García López'],
    ['Ann-Marie Lee-Hill', 'Ann-Marie | Lee-Hill'],
  ])('%s is the person %s', (text, name) => {
    const { rows, plan } = read(text);
    expect(rows[0]?.problems).toEqual([]);
    expect(plan.owners.map(({ firstName, lastName }) => `${firstName} | ${lastName}`)).toEqual([name]);
  });

  it('are not taken for a second person', () => {
    const { rows } = read('Ann Lee, PhD; Max Muster, CFO');
    expect(rows[0]?.problems).toMatchObject([{ code: 'several_people' }]);
    expect(rows[0]?.problems[0]?.suggestions.map(({ label }) => label)).toContain('Use Ann Lee');
    expect(read('Ann Lee, Max Muster, CFO').rows[0]?.problems).toMatchObject([{ code: 'several_people' }]);
    expect(read('Finance, CFO').rows[0]?.problems).toMatchObject([{ code: 'not_a_person' }]);
    expect(read('CFO').rows[0]?.problems).toMatchObject([{ code: 'not_a_person' }]);
  });

  it.each([
    ['Max Muster, CFO und Ann Lee, CEO', ['Max Muster, CFO', 'Ann Lee, CEO']],
    ['Ann Lee, PhD and Bob Ray, PhD', ['Ann Lee, PhD', 'Bob Ray, PhD']],
    ['Max Muster, CFO, und Ann Lee', ['Max Muster, CFO', 'Ann Lee']],
    ['Jo Hill, Ann Ray and Max Muster', ['Jo Hill', 'Ann Ray', 'Max Muster']],
    ['Jo Hill, Ann Ray, and Max Muster', ['Jo Hill', 'Ann Ray', 'Max Muster']],
    ['Jo Hill, Ann Ray, PhD & Max Muster', ['Jo Hill', 'Ann Ray', 'Max Muster']],
    ['Hill, Jo & Ray, Ann', ['Hill, Jo', 'Ray, Ann']],
    ['Jo Hill, Ann Ray and Lee', ['Jo Hill', 'Ann Ray and Lee']],
    ['Jo Hill, Head of Research and Development', ['Jo Hill, Head of Research and Development']],
  ])('%s is split between people only', (text, people) => expect(splitPeople(text)).toEqual(people));

  it('are not part of the suggestions in a column of last names', () => {
    const sheet = buildSheet('equipment_owner', ['firstName', 'lastName'], [['Ann', 'Lee, PhD']]);
    const [problem] = checkImport([sheet], emptyOrganisation, updateRules).rows[0]?.problems ?? [];
    expect(problem?.suggestions.map(({ cells }) => cells)).toEqual([[{ column: 1, value: 'Lee' }]]);
  });

  it('do not prevent a stored person from being found', () => {
    const known = { ...emptyOrganisation, owners: [{ uid: 'ann', firstName: 'Ann', lastName: 'Lee' }] };
    const sheet = buildActivitySheet(['name', 'owner'], ['A', 'Lee, Ann, PhD']);
    expect(checkImport([sheet], known, updateRules).plan.activities[0]?.values.ownerUid).toBe('ann');
  });
});
