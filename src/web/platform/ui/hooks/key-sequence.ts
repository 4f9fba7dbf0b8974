/** Maximum time in milliseconds between two keys of a sequence. */
export const SEQUENCE_PAUSE = 1200;

/**
 * Recognises single keys such as "c" and sequences such as "g o" among the pressed keys.
 * @param sequences keys separated by spaces
 * @returns a function that accepts each key with its time in ms, and returns the completed sequence or null
 */
export function keySequence(sequences: readonly string[]): (key: string, at: number) => string | null {
  let typed: string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const continued = at - last <= SEQUENCE_PAUSE ? [...typed, key] : [key];
    last = at;
    // "g x o" does not match "g o", but the x may begin another sequence.
    for (const candidate of [continued, [key]]) {
      const text = candidate.join(' ');
      if (sequences.includes(text)) {
        typed = [];
        return text;
      }
      if (sequences.some((sequence) => sequence.startsWith(`${text} `))) {
        typed = candidate;
        return null;
      }
    }
    typed = [];
    return null;
  };
}
