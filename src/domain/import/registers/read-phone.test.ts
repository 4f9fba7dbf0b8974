import { expect, it } from 'vitest';
import { checkImport } from '#root/domain/import/check.ts';
import { buildSheet, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';

/** Checks suppliers with these telephone numbers. @returns the stored number, or the labels to choose from, by row */
function check(timeZone: string, phones: string[], countries: string[] = []) {
  const rows = phones.map((phone, at) => [`Supplier ${at}`, phone, countries[at] ?? '']);
  const sheet = { ...buildSheet('supplier', ['name', 'phone'], rows), headers: ['Name', 'Phone', 'Country'] };
  const known = { ...emptyOrganisation, registers: { records: {}, named: {}, listed: {}, timeZone } };
  const { rows: checked, plan } = checkImport([sheet], known, updateRules);
  return checked.map(({ problems, verdict }, at) => {
    const stored = plan.registers.find(({ values }) => values.name === `Supplier ${at}`)?.values.phone;
    const labels = problems.flatMap(({ suggestions }) => suggestions.map(({ label }) => label));
    return [
      stored ?? verdict,
      ...labels,
      ...problems.filter(({ level }) => level === 'warning').map(({ code }) => code),
    ];
  });
}

it("a national number has the country of the organisation's time zone, with a notice", () => {
  expect(check('Europe/London', ['020 7946 0958', '+44 20 7946 0000', '2079460958'])).toEqual([
    ['+442079460958', 'phone_country'],
    ['+442079460000'],
    ['+442079460958', 'phone_country'],
  ]);
});

it('the country in the row has precedence over the time zone', () => {
  const phones = ['030 901820', '01 40 20 50 50', '020 7946 0958'];
  expect(check('Europe/London', phones, ['Germany', 'Frankreich', 'UK'])).toEqual([
    ['+4930901820'],
    ['+33140205050'],
    ['+442079460958'],
  ]);
});

it('a person has to choose if the column has numbers from other countries, or if the time zone has no country', () => {
  expect(check('Europe/London', ['020 7946 0958', '+49 30 901820'])[0]).toEqual([
    ...['error', 'Use +49 2079 460958 (Germany)', 'Use +44 20 7946 0958 (United Kingdom)'],
  ]);
  expect(check('UTC', ['030 901820', '+49 30 901821'])[0]).toEqual(['error', 'Use +49 30 901820 (Germany)']);
  expect(check('UTC', ['030 901820'])).toEqual([['error']]);
});
