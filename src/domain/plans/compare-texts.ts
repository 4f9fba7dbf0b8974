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
 * Returns the difference of two texts by words. If they have little in common, returns it by lines or as a whole.
 * Without the added parts, the result is the earlier text; without the removed parts, it is the later text.
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
