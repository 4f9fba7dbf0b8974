import fs from 'node:fs';
import { expect, it } from 'vitest';
import { verdicts } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/platform/ui/words.ts';

const root = new URL('../../src/', import.meta.url);
const words = verdicts.map((verdict) => `'${text(`verdict.${verdict}`)}'`);
const sources = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

it('each verdict has one word, which only one file of texts defines', () => {
  expect(new Set(words).size).toBe(verdicts.length);
  const found = sources.flatMap((path) => {
    const code = fs.readFileSync(new URL(path, root), 'utf8');
    return words.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual(words.map((word) => `contract/shared/verdict-words.ts: ${word}`));
});
