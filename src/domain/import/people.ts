import { cleanText, splitList, toNameKey } from './text.ts';

/** A person's name in two parts. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Matches companies and descriptions such as "(extern: ...)", which are not split into first and last name. */
const notAPerson =
  /[(:&@]|(?<![\p{L}\p{N}_])(?:gmbh|ag|kg|kgaa|ohg|gbr|ug|se|ltd|limited|inc|llc|llp|corp|plc|b\.?v|sarl|sas|s\.a|s\.r\.l|s\.p\.a|eurl|snc|e\.v|a\/s)(?![\p{L}\p{N}_])/iu;
/**
 * Matches endings of companies' names, but only with these capital letters. With other letters, they can be part of a
 * person's name.
 */
const companyEnd = /\s(?:SA|AB|AS|OY|NV|SpA|Srl|eG|Co\.?|Pty|Bank)$/;

/** Names of teams, departments and positions, in English, German and French. */
const teamOrPosition =
  /^(?:team|department|dept\.?|abteilung|referat|service|équipe|direction|head of|director of|leiter(?:in)?|leitung|chef(?:fe)? (?:de|du)|responsable)\s|\s(?:team|department|dept\.?|desk|office|management|service|services|support|helpdesk|abteilung|leitung|leiter|leiterin|manager|managerin|director)$|^(?:ceo|cfo|cio|cto|coo|ciso|it|hr|finance|management|geschäftsführung|vorstand|personalabteilung|all|alle|tous|various|diverse)$/i;

/** Returns whether a text names a team, a department or a position, which several people can hold one after another. */
export const isTeamOrPosition = (text: string): boolean => teamOrPosition.test(cleanText(text));

/** Academic and polite titles before a name, which are not part of it. */
const titles = /^(?:(?:dr|prof|dipl|ing|mag)\.[ -]?|(?:dr|prof|mr|mrs|ms|herr|frau|mme)\.? )+(?=\p{L})/iu;
/**
 * Degrees and positions behind a name. They must have these capitals, because in other letters they can be part of a
 * name.
 */
const degree =
  /(?:,\s*|\s+)(?:Ph\.? ?D\.?|D\.?Phil\.?|M\.?Phil\.?|E?MBA|M\.B\.A\.|DBA|[MB]\.? ?Sc\.?|[MB]\.?Eng\.?|C\.?Eng\.?|LL\.? ?[BM]\.?|MPA|MPH|Ed\.?D\.?|[MB]\.A\.|M\.D\.|A?[CFM]BCI|CISSP|CIS[AM]|CPA|CFA|ACCA|PMP|Esq\.?|Dipl\.-\p{L}+\.?(?:\s?\(FH\))?|(?:Prof|Dr)\.?)$/u;
const position = /(?:\s*,\s*|\s+[-–—|/]\s+|\s+)(?:CEO|CFO|CIO|CTO|COO|CISO|CRO|CMO|CPO)$/;
/** These letters can also be a name, so they are a degree only after a first name, a last name and a comma. */
const shortDegree = /(?<=\S\s+\S+),\s*(?:MA|BA|MD|JD|RN)$/;

/** Returns the text without a position behind the last comma or dash, such as "Ann Ray, Head of Finance". */
function removePosition(text: string): string {
  const [, name = '', rest = ''] = /^(.*\S)(?:\s*,\s*|\s+[-–—|]\s+)([^,]+)$/.exec(text) ?? [];
  return name !== '' && isTeamOrPosition(rest) ? name : text;
}

/** A longer text is no person's name. It is not searched for titles, which would take time. */
const maxTitled = 300;

/** Removes titles, degrees and positions at both ends of a person's name. */
export function removeTitles(text: string): string {
  if (text.length > maxTitled) return text;
  const name = text.replace(titles, '');
  for (const end of [degree, position, shortDegree]) {
    const shorter = name.replace(end, '');
    if (shorter !== name) return removeTitles(shorter);
  }
  const shorter = removePosition(name);
  return shorter === name ? name : removeTitles(shorter);
}

/** Returns whether a text is a company or a note instead of a person's name. */
export const isNotAPerson = (text: string): boolean => {
  const { name } = splitAddress(text);
  return notAPerson.test(name) || companyEnd.test(name);
};

/** Matches the words that people write if nobody is named yet. */
const nobody = new Set([
  ...[
    'nobody',
    'no one',
    'vacant',
    'vacancy',
    'open',
    'unassigned',
    'unknown',
    'not assigned',
    'none',
    'n.n.',
    'n. n.',
  ],
  ...['niemand', 'unbesetzt', 'offen', 'vakant', 'unbekannt', 'keiner', 'personne', 'vacante', 'inconnu', 'à pourvoir'],
  ...['nn', 'keine', 'aucun', 'non attribué'],
]);

/** Returns whether a text says that nobody is named yet, such as "vacant". */
export const isNobody = (text: string): boolean => nobody.has(toNameKey(text));

/** Returns "Jo Hill" for "Jo Hill (Finance)"; undefined for other texts, and for companies. */
export function removeNote(text: string): string | undefined {
  const [, name = ''] = /^([^()]+?)\s*\([^()]*\)$/.exec(cleanText(text)) ?? [];
  return hasTwoWords(name) && !isNotAPerson(name) ? name : undefined;
}

/** Splits `Jo Hill <jo@example.com>`, and an address alone, into name and address. */
export function splitAddress(text: string): { readonly name: string; readonly address: string } {
  const clean = cleanText(text);
  const [, name = '', address = ''] = /^([^<>]*)<?(?<=^|<)([^\s<>@,;]+@[^\s<>@,;]+)>?$/.exec(clean) ?? [];
  return address === '' ? { name: clean, address: '' } : { name: name.trim(), address: address.toLowerCase() };
}

const hasTwoWords = (name: string) => /\S[\s,]+\S/.test(name) && !notAPerson.test(name);

/** Splits "Jo Hill, Ann Ray", but not "Hill, Jo" and "Jo Hill, PhD". */
function splitAtCommas(text: string): string[] {
  const parts = removeTitles(text).split(/\s*,\s*/);
  return parts.length > 1 && parts.every(hasTwoWords) ? parts : [text];
}

/** Splits a cell that names several people: "Hill, Jo; Ray, Ann" or "Jo Hill and Ann Ray". */
export function splitPeople(text: string): string[] {
  const listed = splitList(text);
  const [only] = listed;
  if (only === undefined || listed.length > 1) return listed;
  const joined = only.split(/,?\s+(?:and|und|et|&|\+|\/)\s+|\s*\/\s*/).map(cleanText);
  return joined.length > 1 && joined.every(hasTwoWords) ? joined.flatMap(splitAtCommas) : splitAtCommas(only);
}

/** Splits "Sabine Krüger" or "Krüger, Sabine". Text that is not a person's name becomes the first name. */
export function splitName(text: string): PersonName {
  const name = removeTitles(cleanText(text).replaceAll(/\s+/g, ' '));
  if (notAPerson.test(name)) return { firstName: name, lastName: '' };
  const turned = /^([^,]+), ?([^,]+)$/.exec(name);
  if (turned) return { firstName: removeTitles(turned[2] as string), lastName: turned[1] as string };
  const space = name.lastIndexOf(' ');
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

const others = String.raw`[^\p{L}\p{M}\s-]+`;
const betweenLetters = new RegExp(String.raw`(?<=[\p{L}\p{M}])${others}(?=\p{L})`, 'gu');
const elsewhere = new RegExp(others, 'gu');

/**
 * Returns the spellings of a name with letters, hyphens and spaces only, as the specification requires: "OBrien" and
 * "O-Brien" for "O'Brien".
 */
export function respellName(name: string): { readonly joined: string; readonly hyphenated: string } {
  const respell = (between: string) =>
    cleanText(name.replaceAll(betweenLetters, between).replaceAll(elsewhere, ' ').replaceAll(/\s+/g, ' '));
  return { joined: respell(''), hyphenated: respell('-') };
}

/** Returns the full name. */
export const joinName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();
