import { diffLines, diffWordsWithSpace } from 'diff';

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * The work grows with the square of the number of edits, so texts with more edits than this are compared more roughly.
 */
const maxEdits = 1_500;

/**
 * Returns the difference of two texts by words; by lines, or as a whole, if they have little in common. The parts
 * without the added ones are the earlier text, and those without the removed ones the later text.
 */
export function compareTexts(before: string, after: string): TextPart[] {
  const options = { maxEditLength: maxEdits };
  const changes = diffWordsWithSpace(before, after, options) ?? diffLines(before, after, options);
  if (!changes) {
    const whole: TextPart[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
