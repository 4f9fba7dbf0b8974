import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import {
  estimateLimits,
  minGuesses,
  minGuessesWithoutNames,
  removeNames,
  splitNames,
} from '#root/contract/platform/password-strength.ts';

/**
 * An estimate of how hard a password is to guess. A weak password is refused. The server may also refuse a password
 * that is not rated as weak here, because it knows more words and names.
 */
export type Strength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

const estimate = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  ...estimateLimits,
});

/** Rates a password. @param names texts about the password's owner, such as the name */
export function rateStrength(password: string, names: readonly string[] = []): Strength {
  if (password.length < 12) return 'short';
  const words = splitNames(names);
  const { guessesLog10 } = estimate.check(password, words);
  const rest = removeNames(password, words);
  const isBuiltFromNames = rest !== undefined && estimate.check(rest).guessesLog10 < minGuessesWithoutNames;
  if (guessesLog10 < minGuesses || isBuiltFromNames) return 'weak';
  return guessesLog10 < 12 ? 'fair' : guessesLog10 < 14 ? 'good' : 'strong';
}
