import { expect, it } from 'vitest';
import { buildSheet, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { findHeaders, guessTable } from './guess.ts';

const guess = (fileName: string, headings: string) =>
  guessTable(
    findHeaders({ fileName, sheetName: '', rows: [{ number: 1, cells: headings.split(', ') }] }),
    fileName,
    '',
  );

it.each([
  ['Fournisseurs.csv', 'Fournisseur, Interlocuteur, Téléphone, Responsable, Fin de contrat', 'supplier'],
  ['Logiciels.csv', 'Logiciel, Hébergement, Fournisseur, Délai de reprise', 'application'],
  ['Équipements.csv', 'Équipement, Catégorie, Propriétaires, Délai de reprise', 'equipment'],
  ['Sites.csv', 'Bâtiment, Adresse, Postes de travail, Fuseau horaire, Sites de repli', 'location'],
  ['Collaborateurs.csv', 'Collaborateur, Courriel, Fonction, Direction', 'team_member'],
  ['Unités.csv', 'Unité, Département, Responsable', 'business_unit'],
  ['Départements.csv', 'Département, Sigle, Responsable', 'division'],
  ['Rôles.csv', 'Rôle, Description, État', 'activity_role'],
])('a French file is understood: %s', (fileName, headings, kind) => {
  const { kind: found, columns } = guess(fileName, headings);
  expect([found, columns.filter(({ field }) => field === null)]).toEqual([kind, []]);
});

it('choices are understood in German and French', () => {
  const sheet = buildSheet(
    'supplier',
    ['name', 'paymentFrequency'],
    [
      ['A', 'mensuel'],
      ['B', 'Vierteljährlich'],
    ],
  );
  const places = buildSheet(
    'location',
    ['name', 'status'],
    [
      ['C', 'Inactif'],
      ['D', 'aktiv'],
    ],
  );
  const { plan } = checkImport([sheet, places], emptyOrganisation, updateRules);
  expect(plan.registers.map(({ values }) => values.paymentFrequency ?? values.status)).toEqual([
    ...['monthly', 'quarterly', 'inactive', 'active'],
  ]);
});
