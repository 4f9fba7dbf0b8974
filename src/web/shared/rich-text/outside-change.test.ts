import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editorSchema } from './editor-schema.ts';
import { takeOutsideChange } from './outside-change.ts';

const schema = getSchema(editorSchema);
const write = (lines: readonly string[]) =>
  schema.node(
    'doc',
    null,
    (lines.length ? lines : ['']).map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : [])),
  );

/** Merges two changed texts. Returns the lines of the merged text, or null if the changes conflict. */
function merge(base: string, mine: string, theirs: string): string | null {
  const state = EditorState.create({ doc: write([...mine]) });
  const { doc } = takeOutsideChange(state, write([...base]), write([...theirs])) ?? { doc: null };
  return doc?.children.map(({ textContent }) => textContent).join('') ?? null;
}

it.each([
  // Each letter is a paragraph.
  ['abc', 'abc', 'aXc', 'aXc'],
  ['abc', 'Mabc', 'abcT', 'MabcT'],
  ['abc', 'aMc', 'abT', 'aMT'],
  ['abc', 'ac', 'abcT', 'acT'],
  ['abcdef', 'aMcdef', 'TbcTefT', 'TMcTefT'],
  ['abcdef', 'abcdMMf', 'cdef', 'cdMMf'],
  ['abc', 'abM', 'abM', null],
  ['abc', 'aMc', 'aTc', null],
  ['abc', 'aMc', 'T', null],
  ['abc', 'abMc', 'abTc', 'abMTc'],
])('two changes of %s, to %s and to %s, are merged into %s (null: a conflict)', (base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged);
});

it('a text that the person has not changed becomes the text of the other person', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (base, theirs) => {
      expect(merge(base, base, theirs)).toBe(theirs);
    }),
  );
});

it('the merged text contains all changes of both people, unless the changes conflict', () => {
  const letters = [...'abcdefgh'];
  const change = fc.array(fc.constantFrom('keep', 'change', 'remove', 'add'), { minLength: 8, maxLength: 8 });
  const apply = (steps: readonly string[], mark: string) =>
    letters
      .map((letter, index) =>
        steps[index] === 'keep'
          ? letter
          : steps[index] === 'change'
            ? mark
            : steps[index] === 'add'
              ? letter + mark
              : '',
      )
      .join('');
  fc.assert(
    fc.property(change, change, (mine, theirs) => {
      const merged = merge('abcdefgh', apply(mine, 'M'), apply(theirs, 'T'));
      fc.pre(merged !== null);
      const count = (text: string | null, mark: string) => [...(text ?? '')].filter((one) => one === mark).length;
      expect(count(merged, 'M')).toBe(count(apply(mine, 'M'), 'M'));
      expect(count(merged, 'T')).toBe(count(apply(theirs, 'T'), 'T'));
      for (const [index, letter] of letters.entries()) {
        const isKept = [mine, theirs].every((steps) => steps[index] === 'keep' || steps[index] === 'add');
        expect(count(merged, letter)).toBe(isKept ? 1 : 0);
      }
    }),
  );
});

it('the cursor stays in its paragraph when the other person adds paragraphs', () => {
  const doc = write(['abc', 'def']);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 8) });
  const taken = takeOutsideChange(state, doc, write(['new', 'abc', 'def', 'end']));
  expect(taken?.selection.$from.parent.textContent).toBe('def');
  expect(taken?.selection.$from.parentOffset).toBe(2);
});
