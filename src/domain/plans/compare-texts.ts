import { diffLines, diffWordsWithSpace } from 'diff';

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The work grows with the square of the edits, so texts with more of them are compared more roughly. */
const maxEdits = 1_500;

/**
 * Returns the difference of two texts by words; by lines, or as a whole, if they have little in common. Without the
 * added parts it is the text before, and without the removed parts the text after.
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
