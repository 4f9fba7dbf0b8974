/**
 * The number of guesses, as a power of ten, that a password must withstand. zxcvbn calls this "very unguessable": it
 * holds even for somebody who has a copy of the argon2id hash.
 */
export const minGuesses = 10;

/** The limits of an estimate, so that a hostile password takes less than 0.1 seconds instead of one second. */
export const estimateLimits = { maxLength: 64, l33tMaxSubstitutions: 10 };

/**
 * The number of guesses, as a power of ten, that a password must withstand without its owner's names. People who know
 * the owner try the names first, with separators, a year and an exclamation mark.
 */
export const minGuessesWithoutNames = 8;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the names and the words in them, leaving out any with fewer than three characters. */
export const splitNames = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)]))].filter(
    (name) => name.length >= 3,
  );

/**
 * Returns what remains of a password without its owner's names, accents, separators, and up to eight digits and symbols
 * at each end. Returns undefined if the password contains none of the names.
 * @param names from `splitNames`
 */
export function removeNames(password: string, names: readonly string[]): string | undefined {
  const whole = fold(password);
  const longestFirst = names
    .map(fold)
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, name) => text.replaceAll(name, ' '), whole);
  if (rest === whole) return undefined;
  return rest.replace(/[\s._-]+/g, '').replace(/^[^\p{L}]{1,8}(?=\p{L}|$)|(?<=^|\p{L})[^\p{L}]{1,8}$/gu, '');
}
