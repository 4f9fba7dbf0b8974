import fs from 'node:fs';
import { expect, it } from 'vitest';
import { gapKinds } from '#root/contract/continuity/continuity.ts';
import { gapKindWords } from '#root/contract/continuity/gap-words.ts';
import { verdicts } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/platform/ui/words.ts';

const root = new URL('../../src/', import.meta.url);
const quote = (word: string) => `'${word}'`;
const words = verdicts.map((verdict) => quote(text(`verdict.${verdict}`)));
const gapWords = Object.values(gapKindWords).map(quote);
const sources = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

/** Returns a line "path: word" for each file and each of these words that the file contains. */
const findTexts = (asked: readonly string[]) =>
  sources.flatMap((path) => {
    const code = fs.readFileSync(new URL(path, root), 'utf8');
    return asked.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`);
  });

it('each verdict has one word, which only one file of texts defines', () => {
  expect(new Set(words).size).toBe(verdicts.length);
  expect(findTexts(words)).toEqual(words.map((word) => `contract/shared/verdict-words.ts: ${word}`));
});

it('each kind of gap is worded in one file, for screens and for files', () => {
  expect(new Set(gapWords).size).toBe(gapKinds.length);
  // Other pages use these two words with other meanings, so these words may occur elsewhere.
  const shared = [gapKindWords.link, gapKindWords.no_recovery_time].map(quote);
  const own = gapWords.filter((word) => !shared.includes(word));
  expect(findTexts(own)).toEqual(own.map((word) => `contract/continuity/gap-words.ts: ${word}`));
});

it('one file of texts defines the notations for absent values and for times that are not assessed', () => {
  const notations = [text('nothing'), text('notAssessed')].map(quote);
  const found = findTexts(notations).filter((line) => line.startsWith('web/'));
  expect(found).toEqual(notations.map((word) => `web/platform/ui/words.ts: ${word}`));
});
