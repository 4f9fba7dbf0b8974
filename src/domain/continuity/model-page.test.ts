import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '#root/domain/values/durations.ts';
import { formatEvents, formatRecovery, modelExamples } from '#test/support/model-examples.ts';
import { buildGraph } from './graph.ts';
import { runWhatIf } from './what-if.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/model.md'), 'utf8');

/** The examples for which the page also shows the order of recovery. */
const RESTORED = new Set([
  'A supplier lost for three days',
  'Both sites lost for a time',
  'Two of three servers lost',
  'A dependency that is slower than its dependent',
]);

describe('the page that explains the model', () => {
  it.each(modelExamples)('shows the results of the engine: $name', ({ name, result }) => {
    expect(page).toContain(formatEvents(result));
    if (RESTORED.has(name)) expect(page).toContain(formatRecovery(result));
  });

  it.each([
    [160, 240],
    [240, 300],
  ])('says when one record of a cycle is back if the other record is lost until minute %i', (ledgerEnds, back) => {
    const graph = buildGraph(
      [
        { uid: 'Payments', kind: 'application', rto: 240, restart: 60 },
        { uid: 'Ledger', kind: 'application' },
      ],
      [
        { uid: '1', dependent: 'Payments', provider: 'Ledger' },
        { uid: '2', dependent: 'Ledger', provider: 'Payments' },
      ],
    );
    const other = { recordUid: 'Ledger', lostAtMinutes: 100, outageMinutes: ledgerEnds - 100 };
    const { events } = runWhatIf(graph, { targets: [{ recordUid: 'Payments' }, other] });
    expect(events.find(({ node, kind }) => node === 'Payments' && kind === 'back')?.at).toBe(back);
    const [ends, returns] = [ledgerEnds, back].map((minutes) => formatDuration(minutes));
    const text = page.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(
      new RegExp(`(the loss of Ledger|it) ends after ${ends}, Payments is back after ${returns}\\.`),
    );
  });

  it('has only tables that the tests above compare with the engine', () => {
    const tables = page.match(/^\| --- .*$/gm) ?? [];
    expect(tables).toHaveLength(modelExamples.length + RESTORED.size);
  });
});
