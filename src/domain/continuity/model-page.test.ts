import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatEvents, formatRecovery, modelExamples } from '#test/support/model-examples.ts';

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

  it('has no tables that are not checked', () => {
    const tables = page.match(/^\| --- .*$/gm) ?? [];
    expect(tables).toHaveLength(modelExamples.length + RESTORED.size);
  });
});
