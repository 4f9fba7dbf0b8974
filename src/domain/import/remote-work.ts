import { findClosestName } from './closest-name.ts';
import { makeSuggestion, type RowReader } from './row-reader.ts';
import { joinList, splitList, toNameKey } from './text.ts';
import type { ActivityValues, Known } from './types.ts';

type RemoteDelivery = NonNullable<ActivityValues['remoteDelivery']>;

const labels: Readonly<Record<RemoteDelivery, string>> = { yes: 'Yes', partly: 'Partly', no: 'No' };
/** Words with the same meaning in English, German and French, and the truth values of spreadsheets. */
const words: Readonly<Record<RemoteDelivery, readonly string[]>> = {
  yes: 'yes, y, x, true, full, fully, possible, ja, wahr, vollständig, möglich, oui, vrai, entièrement'.split(', '),
  partly: 'partly, partially, partial, in part, teilweise, zum teil, partiellement, en partie, partiel'.split(', '),
  no: 'no, n, false, not possible, nein, falsch, nicht möglich, non, faux, impossible'.split(', '),
};
const codes = Object.keys(labels) as RemoteDelivery[];

/** Formats whether an activity can be done remotely, in a word that `readRemoteDelivery` can read. */
export const formatRemoteDelivery = (code: ActivityValues['remoteDelivery']): string =>
  code === null ? '' : labels[code];

/** Reads whether an activity can be done remotely. @returns null for an empty cell, or after a problem */
export function readRemoteDelivery(reader: RowReader): ActivityValues['remoteDelivery'] {
  const text = reader.text('remoteDelivery');
  if (text === '') return null;
  const found = codes.find((code) => words[code].includes(toNameKey(text)));
  if (found) return found;
  reader.addProblem('remoteDelivery', {
    code: 'unknown_choice',
    message: `"${text.slice(0, 100)}" is not allowed. Enter Yes, Partly or No`,
    suggestions: codes.flatMap((code) =>
      makeSuggestion('use_value', `Use ${labels[code]}`, reader.put('remoteDelivery', labels[code])),
    ),
  });
  return null;
}

type Factors = Known['remoteFactors'];

/** Returns the names of the factors in a cell that `readRemoteFactors` can read, in the order of the list. */
export const formatRemoteFactors = (uids: readonly string[], factors: Factors): string =>
  joinList(factors.filter(({ uid }) => uids.includes(uid)).map(({ name }) => name));

function reportUnknown(reader: RowReader, factors: Factors, entries: readonly string[], entry: string): void {
  const choices = factors.map(({ name }) => ({ name, key: toNameKey(name) }));
  const meant = findClosestName(entry, choices);
  const replace = (name: string[]) =>
    reader.put('remoteFactors', joinList(entries.flatMap((one) => (one === entry ? name : [one]))));
  reader.addProblem('remoteFactors', {
    code: 'unknown_factor',
    message: `"${entry.slice(0, 100)}" is not in the list of remote access factors. Add it there, or use another one`,
    suggestions: [
      ...(meant ? makeSuggestion('use_name', `Use ${meant}`, replace([meant])) : []),
      ...makeSuggestion('use_value', `Leave out ${entry.slice(0, 100)}`, replace([])),
    ],
  });
}

/** Reads what people need for remote work: names of the master list. An empty cell keeps the stored factors. */
export function readRemoteFactors(
  reader: RowReader,
  factors: Factors,
  before: ActivityValues['remoteFactorUids'],
): ActivityValues['remoteFactorUids'] {
  const entries = splitList(reader.text('remoteFactors'));
  const open = factors.filter(({ uid, isActive }) => isActive || before.includes(uid));
  const found = entries.flatMap((entry) => {
    const factor = open.find(({ name }) => toNameKey(name) === toNameKey(entry));
    if (!factor) reportUnknown(reader, open, entries, entry);
    return factor?.uid ?? [];
  });
  return entries.length > 0 ? [...new Set(found)].sort() : before;
}
