import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { wholeDocument } from '#test/support/report-samples.ts';
import { createLayout } from './layout.ts';

const rows = Array.from({ length: 20_000 }, (_, row) => [`Row ${row}`, 'One', 'Two', 'Three']);
const columns = ['Name', 'First', 'Second', 'Third'].map((label) => ({ label, width: 1 }));
const huge = { ...wholeDocument, blocks: [{ kind: 'table' as const, caption: 'Long', columns, rows }] };
const generous = { milliseconds: 120_000, memory: 2 ** 40 };

// Only the document that must fail gets a strict limit. The others get generous limits, so that the test also passes on
// slow machines.
it.each([
  ['time', { milliseconds: 1 }],
  ['memory', { memory: 1 }],
])('a document that needs too much %s is refused with a message, and the next one is laid out', async (_, strict) => {
  const limits = { ...generous };
  const lay = createLayout('pdf', limits);
  await lay({ ...wholeDocument, blocks: [] });
  Object.assign(limits, strict);
  await expect(lay(huge)).rejects.toThrow('The report is too large to be laid out');
  Object.assign(limits, generous);
  expect((await lay({ ...wholeDocument, blocks: [] })).pages).toBeGreaterThan(0);
});

/** Lists the child processes that lay documents out. */
const listProcesses = (): string[] =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '' && existsSync(`/proc/${pid}/cmdline`))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('layout.process.ts'));

it('a process lays out 50 documents, and the next document gets a new process', async () => {
  const others = new Set(listProcesses());
  const lay = createLayout('pdf', generous);
  const used = new Map<string, number>();
  for (let at = 0; at < 101; at += 1) {
    const before = listProcesses();
    await lay({ ...wholeDocument, blocks: [] });
    // A process may have ended after its last document. Then only the earlier list contains it.
    const [pid = ''] = new Set([...before, ...listProcesses()].filter((one) => !others.has(one)));
    used.set(pid, (used.get(pid) ?? 0) + 1);
    if (used.get(pid) === 50) others.add(pid);
  }
  expect([...used.values()]).toEqual([50, 50, 1]);
  const [first = '', second = ''] = used.keys();
  for (let tries = 0; tries < 100 && listProcesses().some((pid) => [first, second].includes(pid)); tries += 1)
    await wait(50);
  expect(listProcesses()).not.toEqual(expect.arrayContaining([first]));
  expect(listProcesses()).not.toEqual(expect.arrayContaining([second]));
});
