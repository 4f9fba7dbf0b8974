import { expect, it } from 'vitest';
import { wholeDocument } from '#test/support/report-samples.ts';
import { createLayout } from './layout.ts';

const rows = Array.from({ length: 20_000 }, (_, row) => [`Row ${row}`, 'One', 'Two', 'Three']);
const columns = ['Name', 'First', 'Second', 'Third'].map((label) => ({ label, width: 1 }));
const huge = { ...wholeDocument, blocks: [{ kind: 'table' as const, caption: 'Long', columns, rows }] };

it.each([
  ['time', { milliseconds: 3000, memory: 2 ** 40 }],
  ['memory', { milliseconds: 60_000, memory: 300 * 2 ** 20 }],
])('a document that needs too much %s is refused in words, and the next one is laid out', async (_, limits) => {
  const lay = createLayout('pdf', limits);
  await lay({ ...wholeDocument, blocks: [] });
  await expect(lay(huge)).rejects.toThrow('The report is too large to be laid out');
  expect((await lay({ ...wholeDocument, blocks: [] })).pages).toBeGreaterThan(0);
});
