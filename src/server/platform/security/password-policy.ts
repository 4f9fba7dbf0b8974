import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import {
  estimateLimits,
  minGuesses,
  minGuessesWithoutNames,
  removeNames,
  splitNames,
} from '#root/contract/platform/password-strength.ts';
import { isCommon, readCommonPasswords } from './common-passwords.ts';

/** The public data of a password's owner, from which the password must not be built. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organisation: string;
  readonly friendlyUrl: string;
}

const strength = new ZxcvbnFactory({
  dictionary: {
    // The package's list for diceware is left out. It is in alphabetical order, so words that begin with A would count
    // as the most common.
    'passwords-common': common.dictionary['passwords-common'],
    ...english.dictionary,
    // Phrases that are famous as examples of good passwords.
    examples: ['correct horse battery staple', 'correcthorsebatterystaple'],
  },
  graphs: common.adjacencyGraphs,
  ...estimateLimits,
});

/**
 * The number of guesses, as a power of ten, that a password with data of its owner must withstand. People who know the
 * owner try such data with many additions.
 */
const minGuessesWithName = 12;

const listNames = ({ username, email, firstName, lastName, organisation, friendlyUrl }: PasswordOwner): string[] =>
  splitNames([username, email, firstName, lastName, organisation, friendlyUrl]);

/**
 * Returns true if a password that contains names is weak without them. The estimate for the whole password can be high
 * even then, because it rises with the number of parts.
 */
function isBuiltFromNames(password: string, names: readonly string[]): boolean {
  const rest = removeNames(password, names);
  return rest !== undefined && strength.check(rest).guessesLog10 < minGuessesWithoutNames;
}

const commonPasswords = readCommonPasswords();

/**
 * Returns the reason why a new password is refused, as a message for its owner; undefined if the password is accepted.
 * The contract checks the length. No digits or symbols are required, because such rules make passwords worse (NIST SP
 * 800-63B, 3.1.1.2).
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  const names = listNames(owner);
  const { guessesLog10, sequence } = strength.check(password, names);
  const hasName = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  if ((hasName && guessesLog10 < minGuessesWithName) || isBuiltFromNames(password, names))
    return 'Do not build a password from your name, your address or your organisation';
  if (guessesLog10 < minGuesses || isCommon(password, commonPasswords))
    return 'This password is too easy to guess. Use several unrelated words';
  return undefined;
}
