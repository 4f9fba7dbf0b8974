import { type InvitationRow, invitationRow } from '#root/contract/access/users.ts';

/** One entry of a pasted list. */
export interface PastedAddress {
  /** The entry as pasted. */
  readonly raw: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The message about the problem; null if the person can be invited. */
  readonly problem: string | null;
  /** The field that is invalid. Null if the entry is valid, or if the problem concerns the whole entry. */
  readonly wrong: keyof InvitationRow | null;
}

/** Splits a list at line ends and, outside of quotes and angle brackets, at commas, semicolons and tabs. */
function entries(text: string): string[] {
  const found: string[] = [];
  let entry = '';
  let quoted = false;
  let angled = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (letter === '<') angled = true;
    if (letter === '>') angled = false;
    // A line end always ends an entry, so that an unclosed quote does not include the rest of the list.
    const parts = letter === '\n' || letter === '\r' || (!quoted && !angled && /[,;\t]/.test(letter));
    if (parts) {
      found.push(entry);
      entry = '';
      quoted = false;
      angled = false;
    } else entry += letter;
  }
  return [...found, entry].map((one) => one.trim()).filter(Boolean);
}

/** Splits "Lee, Ana" or "Ana Lee" into first and last name. Without a comma, the last word is the last name. */
function names(text: string): { firstName: string; lastName: string } {
  const plain = text.replaceAll(/^["']|["']$/g, '').trim();
  const [family = '', given] = plain.split(',').map((part) => part.trim());
  if (given !== undefined) return { firstName: given, lastName: family };
  const words = plain.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop() : '';
  return { firstName: words.join(' '), lastName: last ?? '' };
}

function parseAddress(raw: string): Omit<PastedAddress, 'problem' | 'wrong'> {
  const angled = /^(?<name>[^<]*)<(?<email>[^<>]*)>$/.exec(raw)?.groups;
  if (angled) return { raw, email: (angled.email ?? '').trim(), ...names((angled.name ?? '').trim()) };
  // A name and an address without angle brackets, such as "Ana Lee ana@x.org".
  const words = raw.split(/\s+/);
  const at = words.findIndex((word) => word.includes('@'));
  if (at < 0) return { raw, email: raw, firstName: '', lastName: '' };
  const rest = words.filter((_, index) => index !== at).join(' ');
  return { raw, email: (words[at] ?? '').replace(/^mailto:/i, ''), ...names(rest) };
}

/**
 * Parses a pasted list of addresses, separated by commas, semicolons, tabs or lines, each with or without a name ("Ana
 * Lee <ana@x.org>", "\"Lee, Ana\" <ana@x.org>"). Repeated and invalid addresses get a `problem`.
 */
export function readAddresses(text: string): PastedAddress[] {
  const seen = new Set<string>();
  return entries(text).map((raw) => {
    const entry = parseAddress(raw);
    const result = invitationRow.safeParse(entry);
    const twice = seen.has(entry.email.toLowerCase());
    seen.add(entry.email.toLowerCase());
    const [issue] = result.error?.issues ?? [];
    if (issue) return { ...entry, problem: issue.message, wrong: issue.path[0] as keyof InvitationRow };
    return { ...entry, ...result.data, problem: twice ? 'Already in the list' : null, wrong: null };
  });
}
