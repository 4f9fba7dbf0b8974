import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planExamples } from '#test/support/plan-examples.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/model.md'), 'utf8');

describe('the page that explains how a plan is checked', () => {
  it.each(planExamples)('has the same text as the check: $name', ({ text }) => {
    expect(page).toContain(text);
  });
});
