import { describe, expect, it } from 'vitest';
import { buildActivitySheet, checkRows, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';
import { stripMarkup } from './strip-markup.ts';
import { toNameKey } from './text.ts';

describe('text from other systems', () => {
  it.each([
    ['<p>First<br>second</p>', 'First\nsecond'],
    ['<b>R&amp;D</b> &uuml;ber&nbsp;alles', 'R&D über alles'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\n\ntwo'],
    ['<script>alert(1)</script>x<!-- note -->y', 'xy'],
    ['<b>Jo <jo@example.com></b> <https://example.com/a>', 'Jo <jo@example.com> <https://example.com/a>'],
    ['<b>a < b</b>', 'a < b'],
    ['<b>x</b> &lt;script&gt;', 'x &lt;script&gt;'],
  ])('loses its tags and keeps its words: %s', (given, kept) => {
    expect(stripMarkup(given)).toBe(kept);
  });

  it.each(['a < b', 'Jo <jo@example.com>', '<https://example.com>', 'R&amp;D', 'x > y'])(
    'without tags is kept: %s',
    (text) => {
      expect(stripMarkup(text)).toBe(text);
    },
  );

  it('is cleaned in linear time', () => {
    const start = performance.now();
    for (const part of ['<!--', '<b', '<script>', '<a@', '<https://', '</'])
      stripMarkup(`${part.repeat(2000)}<b>x</b>`);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('is imported with a notice', () => {
    const sheet = buildActivitySheet(['name', 'description'], ['<b>Payroll</b>', '<p>Pays</p>']);
    const { plan, rows } = checkImport([sheet], emptyOrganisation, updateRules);
    expect(plan.activities[0]?.values).toMatchObject({ name: 'Payroll', description: 'Pays' });
    expect(rows[0]?.problems.map(({ field, level }) => [field, level])).toEqual([
      ['name', 'warning'],
      ['description', 'warning'],
    ]);
  });
});

it('names that differ only in spaces are one name, and are stored with single spaces', () => {
  expect(toNameKey(' Pay \u00a0 Roll ')).toBe('pay roll');
  const sheet = buildActivitySheet(['name'], ['Pay  Roll'], ['Pay\u00a0Roll ']);
  expect(checkRows([sheet])).toEqual([['create'], ['error', 'duplicate_in_file']]);
  expect(checkImport([sheet], emptyOrganisation, updateRules).plan.activities[0]?.values.name).toBe('Pay Roll');
});
