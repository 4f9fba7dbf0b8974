import { type InvitationRow, invitationRow } from '#root/contract/access/users.ts';

/** One entry of a pasted list. */
export interface PastedAddress {
  /** As it was pasted. */
  readonly raw: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What is wrong with it, for people; null for one that can be invited. */
  readonly problem: string | null;
  /** What of it is wrong; null where nothing is, or all of it. */
  readonly wrong: keyof InvitationRow | null;
}

/** Commas, semicolons and line ends part entries, except within quotes and angle brackets. */
function entries(text: string): string[] {
  const found: string[] = [];
  let entry = '';
  let quoted = false;
  let angled = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (letter === '<') angled = true;
    if (letter === '>') angled = false;
    // A line's end parts in any case: a quote that was never closed must not swallow the rest.
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

/** "Lee, Ana" and "Ana Lee" are one person; of several names the last is the family's. */
function names(text: string): { firstName: string; lastName: string } {
  const plain = text.replaceAll(/^["']|["']$/g, '').trim();
  const [family = '', given] = plain.split(',').map((part) => part.trim());
  if (given !== undefined) return { firstName: given, lastName: family };
  const words = plain.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop() : '';
  return { firstName: words.join(' '), lastName: last ?? '' };
}

function addressOf(raw: string): Omit<PastedAddress, 'problem' | 'wrong'> {
  const angled = /^(?<name>[^<]*)<(?<email>[^<>]*)>$/.exec(raw)?.groups;
  if (angled) return { raw, email: (angled.email ?? '').trim(), ...names((angled.name ?? '').trim()) };
  // "Ana Lee ana@x.org", as a column of names beside one of addresses is pasted.
  const words = raw.split(/\s+/);
  const at = words.findIndex((word) => word.includes('@'));
  if (at < 0) return { raw, email: raw, firstName: '', lastName: '' };
  const rest = words.filter((_, index) => index !== at).join(' ');
  return { raw, email: (words[at] ?? '').replace(/^mailto:/i, ''), ...names(rest) };
}

/**
 * Reads a pasted list of addresses: parted by commas, semicolons or lines, each with or without a name
 * ("Ana Lee <ana@x.org>", "\"Lee, Ana\" <ana@x.org>"). Of one address the first stays; what is none says so.
 */
export function readAddresses(text: string): PastedAddress[] {
  const seen = new Set<string>();
  return entries(text).map((raw) => {
    const entry = addressOf(raw);
    const result = invitationRow.safeParse(entry);
    const twice = seen.has(entry.email.toLowerCase());
    seen.add(entry.email.toLowerCase());
    const [issue] = result.error?.issues ?? [];
    if (issue) return { ...entry, problem: issue.message, wrong: issue.path[0] as keyof InvitationRow };
    return { ...entry, ...result.data, problem: twice ? 'Already in the list' : null, wrong: null };
  });
}
