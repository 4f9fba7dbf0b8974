import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planExamples } from '#test/support/plan-examples.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/model.md'), 'utf8');

describe('the page docs/model.md, which explains how a plan is checked', () => {
  it.each(planExamples)('contains the text that the check produces for the example “$name”', ({ text }) => {
    expect(page).toContain(text);
  });
});
