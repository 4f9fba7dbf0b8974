import { describe, expect, it } from 'vitest';
import { buildActivitySheet, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { isNotAPerson } from './people.ts';

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
