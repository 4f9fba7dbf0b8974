import { describe, expect, it } from 'vitest';
import type { ImportField, ImportUnit } from '#root/contract/import/import-terms.ts';
import { masterDefaults } from '#root/domain/master-data/defaults.ts';
import {
  buildActivitySheet,
  buildSheet,
  checkRows,
  emptyOrganisation,
  updateRules,
} from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { findHeaders, guessTable } from './guess.ts';
import type { Known } from './types.ts';

const check = (fields: Parameters<typeof buildActivitySheet>[0], ...rows: string[][]) =>
  checkImport([buildActivitySheet(fields, ...rows)], emptyOrganisation, updateRules);

describe('errors of the spreadsheet', () => {
  it.each(['#DIV/0!', '#N/A', '#REF!', '#NAME?', '#WERT!', '#BEZUG!', '#NV', '#VALEUR!', '#####', 'Err:502'])(
    '%s is an error at its cell',
    (text) => {
      const { rows } = check(['name', 'rto'], ['A', text], ['B', '4 h']);
      expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'create']);
      expect(rows[0]?.problems).toMatchObject([
        {
          field: 'rto',
          column: 1,
          message: `"${text}" is an error of the spreadsheet, not a value. Type the value, or empty the cell`,
          suggestions: [{ kind: 'empty_cell', cells: [{ column: 1, value: '' }] }],
        },
      ]);
    },
  );

  it('are the only error of a required cell, and other text that begins with # is not an error', () => {
    expect(checkRows([buildActivitySheet(['name'], ['#REF!'], ['#1 priority'])])).toEqual([
      ['error', 'cell_error'],
      ['create'],
    ]);
    const { rows } = check(['name'], ['#NOT CALCULATED!']);
    expect(rows[0]?.problems[0]?.message).toMatch(/formula without its result/);
  });
});

describe('a time that is not a single time', () => {
  it.each([
    ['4h, 8h', ['4 h', '8 h']],
    ['4-8h', ['4 h', '8 h']],
    ['4 – 8 Std.', ['4 h', '8 h']],
    ['4 bis 8 Stunden', ['4 h', '8 h']],
    ['2 à 3 jours', ['48 h', '72 h']],
    ['<4h', ['4 h']],
    ['ca. 4 h', ['4 h']],
    ['4.5.6 h', ['4 h 30 min', '6 h']],
    ['30 min 1 h', ['30 min', '1 h']],
    ['4/8', ['4 h', '8 h']],
    ['1.000 h', ['1000 h', '1 h']],
  ])('%s is refused, and each time in it is a suggestion', (text, values) => {
    const { rows } = check(['name', 'rto'], ['A', text]);
    expect(rows[0]?.problems).toMatchObject([{ code: 'not_a_time', message: expect.stringContaining(`"${text}"`) }]);
    const suggestions = rows[0]?.problems[0]?.suggestions.flatMap(({ cells }) => cells.map(({ value }) => value));
    expect(suggestions).toEqual(values.map((value) => (value === '1000 h' ? '41 d 16 h' : value)));
  });

  it.each(['soon', 'Tier 1', '-4', '400 d'])('%s is refused without a guess', (text) => {
    const { rows } = check(['name', 'rto'], ['A', text]);
    expect(rows[0]?.problems).toMatchObject([{ code: 'not_a_time', suggestions: [] }]);
  });
});

describe('a number below a heading whose unit has no exact length', () => {
  const read = (heading: string, text: string, unit: ImportUnit = 'h', units?: string) => {
    const sheet = buildSheet('activity', ['name', 'rto', 'unit'], [['A', text, units ?? '']], unit);
    const known = {
      ...emptyOrganisation,
      rto: [{ uid: 'now', name: 'Now', minutes: 0, isActive: true }, ...emptyOrganisation.rto],
    };
    const { rows, plan } = checkImport([{ ...sheet, headers: ['Name', heading, 'Unit'] }], known, updateRules);
    const [problem] = rows[0]?.problems ?? [];
    const suggestions = problem?.suggestions.map(({ cells }) => cells[0]?.value);
    return problem ? { [problem.code]: suggestions } : plan.activities[0]?.values.rtoMinutes;
  };

  it.each([
    ['RTO (Monate)', '2', ['60 d']],
    ['RTO (months)', '1', ['30 d']],
    ['RTO (Arbeitstage)', '1', ['24 h']],
    ['RTO (working days)', '1-2', ['24 h', '48 h']],
    ['RTO (Std./Tage)', '2', ['2 h', '48 h']],
    ['RTO (Schichten)', '1', []],
  ])('%s: %s is a question', (heading, text, values) => expect(read(heading, text)).toEqual({ not_a_time: values }));

  it('is read if it has its own unit, if the person or the row gives a unit, or if it is 0', () => {
    expect(read('RTO (Monate)', '4 h')).toBe(240);
    expect(read('RTO (Monate)', '04:00')).toBe(240);
    expect(read('RTO (Arbeitstage)', '1', 'd')).toBe(1440);
    expect(read('RTO (Monate)', '1', 'h', 'Tage')).toBe(1440);
    expect(read('RTO (Monate)', '0')).toBe(0);
  });

  it('is also a question if the unit that the row gives has no exact length', () => {
    expect(read('RTO', '2', 'h', 'Monate')).toEqual({ not_a_time: ['60 d'] });
    expect(read('RTO', '4', 'h', 'n/a')).toBe(240);
  });
});

describe('numbers', () => {
  const people = (text: string) => {
    const { plan, rows } = check(['name', 'minimumPeople'], ['A', text]);
    const suggestions = rows[0]?.problems.flatMap((problem) => problem.suggestions.map(({ label }) => label));
    return plan.activities[0]?.values.minimumPeople ?? suggestions;
  };

  it.each([
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ["1'000", 1000],
    ['12.0', 12],
    ['12,0', 12],
    ['12 Personen', 12],
    ['4 to 8 people', ['Use 4', 'Use 8']],
    ['1.000', ['Use 1000', 'Use 1']],
    ['4-8', ['Use 4', 'Use 8']],
    ['<5', ['Use 5']],
    ['0x10', ['Use 0', 'Use 10']],
    ['1e2', ['Use 1', 'Use 2']],
    ['2.5', []],
    ['-4', []],
  ])('%s people are read as %j', (text, expected) => expect(people(text)).toEqual(expected));

  it('a percentage can have a percent sign', () => {
    const { plan, rows } = check(['name', 'mbco'], ['A', '100%'], ['B', '50 %'], ['C', '0.5']);
    expect(plan.activities.map(({ values }) => values.mbcoPercent)).toEqual([100, 50]);
    expect(rows[2]?.problems).toMatchObject([
      {
        message: '"0.5" is not allowed. Enter a whole number from 0 to 100',
        suggestions: [{ kind: 'use_value', label: 'Use 50', cells: [{ column: 1, value: '50' }] }],
      },
    ]);
  });
});

describe('dates in one column', () => {
  const read = (...dates: string[]) => {
    const rows = dates.map((date, at) => [`Supplier ${at}`, date]);
    const checked = checkImport(
      [buildSheet('supplier', ['name', 'contractEndsOn'], rows)],
      emptyOrganisation,
      updateRules,
    );
    return checked.rows.map(
      ({ problems }, at) =>
        problems[0]?.suggestions.map(({ kind, label }) => `${kind}: ${label}`) ??
        checked.plan.registers.find(({ values }) => values.name === `Supplier ${at}`)?.values.contractEndsOn,
    );
  };
  const both = ['day_first: Use 3 April 2026', 'month_first: Use 4 March 2026'];

  it('show together whether the day or the month comes first', () => {
    expect(read('03/04/2026', '31/12/2026')).toEqual(['2026-04-03', '2026-12-31']);
    expect(read('03/04/2026', '12/31/2026')).toEqual(['2026-03-04', '2026-12-31']);
    expect(read('3-4-2026', '12-31-2026')).toEqual(['2026-03-04', '2026-12-31']);
  });

  it('get both readings as suggestions if they do not show whether the day or the month comes first', () => {
    expect(read('03/04/2026', '5/5/2026')).toEqual([both, '2026-05-05']);
    expect(read('31/12/26', '01/12/2026')).toEqual([['day_first: Use 31 December 2026'], '2026-12-01']);
  });

  it('are questions if some begin with the day and others with the month', () => {
    expect(read('1/13/2027', '13/1/2027', '5/5/2027', '2027-01-13', '13.1.2027', '03/04/2026')).toEqual([
      ['month_first: Use 13 January 2027'],
      ['day_first: Use 13 January 2027'],
      ...['2027-05-05', '2027-01-13', '2027-01-13'],
      both,
    ]);
    expect(read('1.13.2027', '3.4.2026')).toEqual([['month_first: Use 13 January 2027'], '2026-04-03']);
  });

  it('are understood with month names, with dots, and with the year first', () => {
    const written = ['3.4.2026', '3 April 2026', '3. Apr. 2026', 'April 3, 2026', '3 avril 2026', '2026/04/03'];
    expect(read(...written)).toEqual(written.map(() => '2026-04-03'));
    expect(read('31. Dezember 2026', '1er août 2026', '2026-04-03')).toEqual([
      '2026-12-31',
      '2026-08-01',
      '2026-04-03',
    ]);
  });
});

describe('words', () => {
  const words: Known = {
    ...emptyOrganisation,
    rto: [...emptyOrganisation.rto, { uid: 'now', name: 'Immediate', minutes: 0, isActive: true }],
  };
  const read = (field: 'rto' | 'mtpd' | 'mdl', text: string, known = words) =>
    checkImport([buildActivitySheet(['name', field], ['A', text])], known, updateRules).plan.activities[0]?.values;

  it.each(['immediate', 'Immediately', 'sofort', 'immédiat', '0'])('%s means the listed time of 0 minutes', (text) => {
    expect(read('rto', text)).toMatchObject({ rtoUid: 'now', rtoMinutes: 0 });
  });

  it.each(
    masterDefaults.filter(({ list }) => list === 'rto' || list === 'mtpd').map((row) => [row.list, row.name] as const),
  )('the row of the list %s called %s is understood', (list, name) => {
    const rows = masterDefaults.filter((row) => row.list === list);
    const known = rows.map((row) => ({ uid: row.name, name: row.name, minutes: row.minutes ?? 0, isActive: true }));
    const values = read(list as 'rto', name.toUpperCase(), { ...emptyOrganisation, [list]: known });
    expect([values?.rtoUid, values?.mtpdUid]).toContain(name);
  });

  it('a listed time is understood by its name, even if the name contains no duration', () => {
    const mtpd = [{ uid: 'x', name: 'Tier 1 – same shift', minutes: 480, isActive: true }];
    expect(read('mtpd', 'tier 1 – same shift', { ...emptyOrganisation, mtpd })).toMatchObject({ mtpdUid: 'x' });
    const inactive = checkImport(
      [buildActivitySheet(['name', 'mtpd'], ['A', 'Tier 1'])],
      { ...emptyOrganisation, mtpd: [{ uid: 'x', name: 'Tier 1', minutes: 480, isActive: false }] },
      updateRules,
    );
    expect(inactive.rows[0]?.problems).toMatchObject([{ code: 'unlisted_mtpd' }]);
  });

  it.each(['n/a', 'N.A.', 'TBC', 'tbd', 'to be confirmed', 'k. A.', 'sans objet', 'à définir', '–'])(
    '%s means no time, no department and no person',
    (text) => {
      const { plan, rows } = check(['name', 'rto', 'owner', 'department'], ['A', text, text, text]);
      expect(rows.map(({ verdict }) => verdict)).toEqual(['create']);
      expect(plan).toMatchObject({
        owners: [],
        divisions: [],
        activities: [{ values: { rtoUid: null, ownerUid: null } }],
      });
    },
  );

  it('headings, priorities and units in French are understood', () => {
    const rows = [
      [
        'Activité',
        'Département',
        'Responsable',
        'Suppléante',
        'Priorité',
        "Durée maximale d'interruption admissible (jours)",
        'Délai de reprise (en heures)',
        'PDMA',
      ],
      ['Paie', 'Finances', 'Jo Hill', 'Ann Ray', 'Élevée', '1', '4', 'aucune'],
    ].map((cells, at) => ({ number: at + 1, cells }));
    const headed = findHeaders({ fileName: 'x.csv', sheetName: '', rows });
    const { kind, columns } = guessTable(headed, 'x.csv', '');
    const sheet = {
      title: 'x.csv',
      kind,
      columns,
      categories: new Map(),
      rows: headed.rows,
      removed: new Set<number>(),
    };
    const { plan } = checkImport([sheet], emptyOrganisation, updateRules);
    expect(plan.activities[0]?.values).toMatchObject({
      name: 'Paie',
      priorityUid: 'High',
      mtpdMinutes: 1440,
      rtoMinutes: 240,
      mdlMinutes: 0,
    });
    expect(plan.owners).toMatchObject([{ lastName: 'Hill' }, { lastName: 'Ray' }]);
    expect(plan.divisions).toMatchObject([{ name: 'Finances' }]);
  });
});

describe('people', () => {
  const jo = { uid: 'jo', firstName: 'Jo', lastName: 'Hill', email: 'jo@x.org' };
  const other = { uid: 'other', firstName: 'Jo', lastName: 'Hill', email: 'j.hill@x.org' };
  const known: Known = { ...emptyOrganisation, owners: [jo, other] };
  const read = (...cells: string[]) =>
    checkImport([buildActivitySheet(['name', 'owner', 'deputy'], ['A', ...cells, ''])], known, updateRules);

  it.each([
    'Hill, Jo; Ray, Ann',
    'Jo Hill\nAnn Ray',
    'Jo Hill and Ann Ray',
    'Jo Hill / Ann Ray',
    'Hill, Jo & Ray, Ann',
  ])('%j are two people', (text) => {
    const { rows, plan } = read(text);
    expect(rows[0]?.problems).toMatchObject([{ code: 'several_people', field: 'owner' }]);
    expect(rows[0]?.problems[0]?.message).toMatch(/names 2 people/);
    const labels = rows[0]?.problems[0]?.suggestions.map(({ label }) => label);
    expect(labels).toEqual(['Use Jo Hill, and Ann Ray as deputy', 'Use Jo Hill', 'Use Ann Ray']);
    expect(plan.owners).toEqual([]);
  });

  it('an address finds the person who has it, with or without a name', () => {
    for (const text of ['j.hill@x.org', '<J.Hill@x.org>', 'Jo Hill <j.hill@x.org>', 'J. H. <j.hill@x.org>'])
      expect(read(text).plan).toMatchObject({ owners: [], activities: [{ values: { ownerUid: 'other' } }] });
    expect(read('nobody@x.org').rows[0]?.problems).toMatchObject([{ code: 'unknown_address', level: 'error' }]);
  });

  it('a new person keeps their address, even if another person has the same name', () => {
    expect(read('Jo Hill <new@x.org>', 'Hill, Jo <NEW@x.org>').plan.owners).toMatchObject([
      { firstName: 'Jo', lastName: 'Hill', email: 'new@x.org' },
    ]);
  });

  it.each(['Nordit GmbH', 'Acme Ltd.', '(extern: Nordit)', 'Dupont SARL'])('%s does not become a person', (text) => {
    const { rows, plan } = read(text);
    expect(rows[0]).toMatchObject({ verdict: 'create', problems: [{ code: 'not_a_person', level: 'warning' }] });
    expect(plan).toMatchObject({ owners: [], activities: [{ values: { ownerUid: null } }] });
  });

  it.each([
    ["Ann O'Brien", ['Ann OBrien', 'Ann O-Brien']],
    ['O’Brien, Ann <ann@x.org>', ['Ann OBrien <ann@x.org>', 'Ann O-Brien <ann@x.org>']],
    ['J.R. Ray', ['JR Ray', 'J-R Ray']],
    ['Ann_1 Ray', ['Ann Ray']],
    ['123', []],
  ])('the name %j of a new person is refused by the rule for names, with repairs', (text, values) => {
    const { rows, plan } = read(text);
    expect(rows[0]).toMatchObject({ verdict: 'error', problems: [{ field: 'owner', code: 'not_allowed' }] });
    expect(rows[0]?.problems[0]?.message).toBe('Only letters, hyphens, spaces');
    expect(rows[0]?.problems[0]?.suggestions.map(({ cells }) => cells)).toEqual(
      values.map((value) => [{ column: 1, value }]),
    );
    expect(plan.owners).toEqual([]);
    for (const value of values) expect(read(value).rows[0]).toMatchObject({ verdict: 'create', problems: [] });
  });

  it.each([
    ['Dr. Ann Ray', 'Ann Ray'],
    ['Ray, Prof. Dr. Ann', 'Ann Ray'],
    ['Dipl.-Ing. Max Maier', 'Max Maier'],
    ['Frau Ann Ray', 'Ann Ray'],
  ])('titles are not part of the name %j', (text, name) => {
    expect(read(text, name).plan.owners.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([name]);
  });

  it.each(['IT department', 'Head of Finance', 'Leiter Einkauf', 'Service Desk', 'Équipe Paie'])(
    'the team or position %s does not become a person',
    (text) => {
      const { rows, plan } = read(text);
      expect(rows[0]).toMatchObject({ verdict: 'create', problems: [{ code: 'not_a_person', level: 'warning' }] });
      expect(plan.owners).toEqual([]);
    },
  );

  it('the name of a known person is found, even with characters that new names may not have', () => {
    const stored = { uid: 'ann', firstName: 'Ann', lastName: "O'Brien", email: '' };
    const { rows, plan } = checkImport(
      [buildActivitySheet(['name', 'owner'], ['A', "O'Brien, Ann"])],
      { ...emptyOrganisation, owners: [stored] },
      updateRules,
    );
    expect(rows[0]?.problems).toEqual([]);
    expect(plan).toMatchObject({ owners: [], activities: [{ values: { ownerUid: 'ann' } }] });
  });

  it('in a register too, a name with characters that are not allowed is refused, and repairs are suggested', () => {
    const message = 'Only letters, hyphens, spaces';
    const values = (names: string[]) => names.map((value) => [{ column: 0, value }]);
    const check = (fields: ImportField[], ...cells: string[]) => {
      const { rows } = checkImport([buildSheet('equipment_owner', fields, [cells])], emptyOrganisation, updateRules);
      const problems = rows[0]?.problems.map((one) => [one.message, one.suggestions.map((cell) => cell.cells)]);
      return [rows[0]?.verdict, ...(problems ?? [])];
    };
    const repairs = values(['Ann OBrien', 'Ann O-Brien']);
    expect(check(['firstName'], "Ann O'Brien")).toEqual(['error', [message, repairs]]);
    expect(check(['lastName', 'firstName'], "O'Brien", 'Ann')).toEqual([
      'error',
      [message, values(['OBrien', 'O-Brien'])],
    ]);
    const equipment = buildSheet('equipment', ['owners', 'name'], [["Jo Hill; Ann O'Brien", 'Lathe']]);
    const { rows } = checkImport([equipment], emptyOrganisation, updateRules);
    expect(rows[0]?.problems.map((one) => [one.message, one.suggestions.map(({ cells }) => cells)])).toEqual([
      [message, values(['Jo Hill; Ann OBrien', 'Jo Hill; Ann O-Brien'])],
    ]);
  });

  it('a register finds a person by the reversed name and by the address', () => {
    const named = { team_member: [{ uid: 'ann', name: 'Ann Ray', email: 'ann@x.org' }] };
    const registers = { records: {}, named, listed: {} };
    const rows = ['Ray, Ann', 'ann@x.org', '<ANN@x.org>', 'A. Ray <ann@x.org>', 'Hill, Jo; Ray, Ann', 'Ray'].map(
      (owner, at) => [`Division ${at}`, owner],
    );
    const sheet = buildSheet('division', ['name', 'owner'], rows);
    const { rows: checked, plan } = checkImport([sheet], { ...emptyOrganisation, registers }, updateRules);
    expect(plan.registers.map(({ values }) => values.ownerUid)).toEqual(['ann', 'ann', 'ann', 'ann']);
    expect(checked.slice(4).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['several_people'],
      ['unknown_name'],
    ]);
  });
});
