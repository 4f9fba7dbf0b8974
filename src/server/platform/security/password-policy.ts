import { commonPasswords, commonWords } from './common-passwords.ts';

/** The public data of a password's owner, from which the password must not be built. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organisation: string;
  readonly friendlyUrl: string;
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Returns only the letters and digits of a text, in lower case. */
const simplify = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/**
 * Simplifies a text after replacing digits and signs that look like letters, so that `P@ssw0rd` is recognised as a
 * common word.
 */
const plainLetters = (text: string) =>
  simplify(text.toLowerCase().replaceAll(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign));

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
];
const backwards = (text: string) => [...text].reverse().join('');
const rowsBothWays = rows.flatMap((row) => [row, backwards(row)]);

/**
 * Returns true if the text has few different characters, is a piece repeated at least three times (`abcabcabc`), or is
 * part of a keyboard row.
 */
function isPattern(text: string): boolean {
  if (new Set(text).size < 5) return true;
  if (/^(.{1,6}?)\1{2,}$/su.test(text)) return true;
  return rowsBothWays.some((row) => row.includes(text));
}

/** Returns true if the text consists only of words from the list. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reachable = [true];
  for (let end = 1; end <= text.length; end += 1) {
    reachable[end] = false;
    for (let start = Math.max(0, end - 20); start < end && !reachable[end]; start += 1)
      reachable[end] = reachable[start] === true && words.has(text.slice(start, end));
  }
  return reachable[text.length] === true;
}

/** The minimum number of characters in addition to the guessable parts. */
const minOwnLength = 4;

/** Returns the text in lower case without the digits and signs around it, such as a year. */
const core = (text: string) => text.toLowerCase().replaceAll(/^(?:(?![@$]\p{L})\P{L})+|\P{L}+$/gu, '');

/** The maximum number of digits and signs around a word that are treated as decoration. */
const maxAround = 8;

function isCommon(password: string): boolean {
  const forms = [simplify(password), plainLetters(password)];
  if (forms.some((form) => commonPasswords.has(form) || isPattern(form))) return true;
  // After common passwords, attackers try the same passwords with a few additional signs or digits.
  const inside = core(password);
  if (inside === '' || password.length - inside.length > maxAround) return false;
  // Refuses two words of the list with a number. Longer combinations are accepted as a phrase.
  return [simplify(inside), plainLetters(inside)].some(
    (form) => commonPasswords.has(form) || isPattern(form) || (form.length <= 16 && isMadeOf(form, commonWords)),
  );
}

function isAbout(password: string, owner: PasswordOwner): boolean {
  const { username, email, firstName, lastName, organisation, friendlyUrl } = owner;
  const names = [username, email, firstName, lastName, organisation, friendlyUrl]
    .flatMap((name) => [name, ...name.split(/[\s@._-]+/)])
    .map(simplify)
    .filter((name) => name.length >= 3)
    .sort((one, other) => other.length - one.length);
  return [simplify(password), plainLetters(password)].some((form) => {
    const rest = names.reduce((text, name) => text.replaceAll(name, ' '), form);
    if (rest === form) return false;
    const parts = rest.split(/[\s\d]+/).filter(Boolean);
    return parts.join('').length < minOwnLength || parts.every((part) => commonWords.has(part));
  });
}

/**
 * Returns the reason why a new password is refused, as a message for its owner; undefined if the password is accepted.
 * The contract checks the length. No digits or signs are required, because such rules make passwords worse (NIST SP
 * 800-63B, 3.1.1.2).
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  if (isCommon(password)) return 'This password is too easy to guess. Use several unrelated words';
  if (isAbout(password, owner)) return 'Do not build a password from your name, your address or your organisation';
  return undefined;
}
