import { expect, it } from 'vitest';
import { wholeDocument } from '#test/support/report-samples.ts';
import { createLayout } from './layout.ts';

const rows = Array.from({ length: 20_000 }, (_, row) => [`Row ${row}`, 'One', 'Two', 'Three']);
const columns = ['Name', 'First', 'Second', 'Third'].map((label) => ({ label, width: 1 }));
const huge = { ...wholeDocument, blocks: [{ kind: 'table' as const, caption: 'Long', columns, rows }] };
const generous = { milliseconds: 120_000, memory: 2 ** 40 };

// The limits change between documents, so that no machine is too slow or too fast for this test.
it.each([
  ['time', { milliseconds: 1 }],
  ['memory', { memory: 1 }],
])('a document that needs too much %s is refused in words, and the next one is laid out', async (_, strict) => {
  const limits = { ...generous };
  const lay = createLayout('pdf', limits);
  await lay({ ...wholeDocument, blocks: [] });
  Object.assign(limits, strict);
  await expect(lay(huge)).rejects.toThrow('The report is too large to be laid out');
  Object.assign(limits, generous);
  expect((await lay({ ...wholeDocument, blocks: [] })).pages).toBeGreaterThan(0);
});
