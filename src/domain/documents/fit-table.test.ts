import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakWords, fitTable, shareColumns } from './fit-table.ts';

const table = (labels: readonly string[], row: readonly string[]) => ({
  columns: labels.map((label) => ({ label, width: 1 })),
  rows: [row],
});

it('a column gets space for its longest word from columns that have space to spare', () => {
  const labels = ['No.', 'Phase', 'A', 'B', 'C', 'D', 'E', 'F'];
  const { columns, rows } = fitTable(table(labels, ['1', 'Restoration', '–', '–', '–', '–', '–', '–']));
  expect(rows[0]?.[1]).toBe('Restoration');
  expect(columns[1]?.width).toBeGreaterThan(columns[0]?.width ?? 0);
});

it('a word that is too long for any column continues on the next line', () => {
  const { rows } = fitTable(table(['Email', 'Note'], [`${'x'.repeat(60)}@example.org`, 'Next']));
  expect(rows[0]?.[0]).toContain('\u200B');
});

it.each([
  ['W'.repeat(255), 16],
  ['ÜBERPRÜFUNG'.repeat(20), 24],
  ['تشغيل'.repeat(50), 24],
  ['🔥'.repeat(120), 24],
  ['='.repeat(255), 24],
])('%s is broken before its letters are wider than a line', (word, most) => {
  const lines = breakWords(word, 24).split('\u200B');
  expect(lines.join('')).toBe(word);
  for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(most);
});

it('texts that break by themselves, and words that fit, are not changed', () => {
  for (const text of ['支払い処理'.repeat(20), 'การจ่ายเงินเดือนพนักงาน'.repeat(9), 'COMMUNICATION', 'a'.repeat(24)])
    expect(breakWords(text, 24)).toBe(text);
});

it('a column gets space for a word of wide letters', () => {
  const row = ['COMMUNICATIONS', '–', '–', '–', '–', '–', '–', '–'];
  const { rows } = fitTable(
    table(
      row.map(() => 'A'),
      row,
    ),
  );
  expect(rows[0]?.[0]).toBe('COMMUNICATIONS');
});

it('a column does not get more width for Korean syllables than for other wide signs', () => {
  const share = (name: string) => {
    const row = [name, '–', '–', '–', '–', '–', '–', '–'];
    return shareColumns(
      table(
        row.map(() => 'A'),
        row,
      ),
    )[0];
  };
  expect(share('데이터복구절차')).toBe(share('数据恢复程序组'));
});

it('the columns share the whole width, and every column gets some of it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc -/'.split('')), maxLength: 40 });
  const shape = fc.integer({ min: 1, max: 12 }).chain((count) => {
    const texts = fc.array(word, { minLength: count, maxLength: count });
    const columns = fc.array(fc.record({ label: word, width: fc.integer({ min: 1, max: 9 }) }), {
      minLength: count,
      maxLength: count,
    });
    return fc.record({ columns, rows: fc.array(texts, { maxLength: 4 }) });
  });
  fc.assert(
    fc.property(shape, (given) => {
      const shares = shareColumns(given);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(95, 6);
      expect(Math.min(...shares)).toBeGreaterThan(0);
    }),
  );
});
