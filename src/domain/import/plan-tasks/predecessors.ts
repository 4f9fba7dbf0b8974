import { parseTime } from '#root/domain/import/times.ts';
import { formatDuration } from '#root/domain/values/durations.ts';

/**
 * The number of a task that must end first, and the minutes from its end to the start of the task that waits for it.
 */
export interface NumberedLink {
  readonly number: number;
  readonly lagMinutes: number;
}

export type ReadLinks =
  | { readonly ok: true; readonly links: readonly NumberedLink[] }
  | { readonly ok: false; readonly message: string };

/**
 * Matches one predecessor and the separator after it: "5", "5FS", "5 +30 min", "5FS+1,5 h". A lag without a unit is in
 * minutes.
 */
const link =
  /\s*(\d{1,4})\s*(?:([a-z]{2})\s*)?(?:\+\s*(\d+(?:[.,]\d+)?\s*[a-zà-ÿ]+\.?(?:\s*\d+(?:[.,]\d+)?\s*[a-zà-ÿ]+\.?)*|\d+:\d\d|\d+)\s*)?(?:[,;\s]+|$)/iy;

const refuse = (message: string): ReadLinks => ({ ok: false, message });
const example = 'Enter the numbers of tasks, such as 3, 5 +30 min';

/**
 * Reads the predecessors of a task: numbers, each with its lag, separated by commas, semicolons, spaces or line breaks.
 * Project planning tools write `FS` (finish to start) after a number. Holdfast has no other types of link.
 */
export function readPredecessors(text: string): ReadLinks {
  const typed = text.trim();
  if (typed.length > 1000) return refuse(example);
  const links: NumberedLink[] = [];
  for (let at = 0; at < typed.length; ) {
    link.lastIndex = at;
    const found = link.exec(typed);
    if (!found) return refuse(example);
    const [{ length }, number = '', type = 'fs', lag = ''] = found;
    if (type.toLowerCase() !== 'fs')
      return refuse(`A task can only wait for the end of another one. Replace "${type}"`);
    const time = lag === '' ? { ok: true as const, minutes: 0 } : parseTime(lag, 'min');
    if (!time.ok) return refuse(`"${lag}" is not a time. ${example}`);
    if (links.some((other) => other.number === Number(number))) return refuse(`Enter task ${Number(number)} once`);
    links.push({ number: Number(number), lagMinutes: time.minutes });
    at += length;
  }
  return { ok: true, links };
}

/** Writes predecessors as {@link readPredecessors} reads them. */
export const formatPredecessors = (links: readonly NumberedLink[]): string =>
  links
    .map(({ number, lagMinutes }) => (lagMinutes === 0 ? `${number}` : `${number} +${formatDuration(lagMinutes)}`))
    .join(', ');
