import { cleanText } from './text.ts';

/** A person's name in two parts. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Matches companies and descriptions such as "(extern: ...)", which are not split into first and last name. */
const notAPerson = /[(:&@]|\b(gmbh|ag|kg|ohg|se|ltd|inc|llc|corp|plc|b\.?v)\b/i;

/** Splits "Sabine Krüger" or "Krüger, Sabine". Text that is not a person's name becomes the first name. */
export function splitName(text: string): PersonName {
  const name = cleanText(text).replaceAll(/\s+/g, ' ');
  if (notAPerson.test(name)) return { firstName: name, lastName: '' };
  const turned = /^([^,]+), ?([^,]+)$/.exec(name);
  if (turned) return { firstName: turned[2] as string, lastName: turned[1] as string };
  const space = name.lastIndexOf(' ');
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** Returns the full name. */
export const joinName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();
