import { makeSuggestion, type RowReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { Known } from './types.ts';

type Priority = Known['priorities'][number];

const sameMeaning = [
  'low, niedrig, gering, minor, klein, faible, basse, bas',
  'medium, mittel, moderate, normal, mäßig, standard, moyen, moyenne, modéré',
  'high, hoch, major, groß, élevé, élevée, haute, haut',
  'very high, sehr hoch, très élevé, très élevée, très haute',
  'critical, kritisch, highest, höchste, sehr kritisch, very critical, critique, très critique',
].map((line) => new Set(line.split(', ')));

function findPriority(text: string, priorities: readonly Priority[]): Priority | undefined {
  const key = toNameKey(text);
  const byName = priorities.find(({ name }) => toNameKey(name) === key);
  if (byName) return byName;
  if (/^\d{1,3}$/.test(key)) return priorities.find(({ rank }) => rank === Number(key));
  const words = sameMeaning.find((one) => one.has(key));
  return words && priorities.find(({ name }) => words.has(toNameKey(name)));
}

/** Finds the priority by name, by rank, or by a word with the same meaning ("hoch"). Undefined after a problem. */
export function readPriority(
  reader: RowReader,
  priorities: readonly Priority[],
  kept: string | null,
): Priority | null | undefined {
  const text = reader.text('priority');
  if (text === '') return null;
  const open = priorities.filter(({ isActive, uid }) => isActive || uid === kept);
  const found = findPriority(text, open);
  if (found) return found;
  reader.addProblem('priority', {
    code: 'unknown_priority',
    message: `"${text.slice(0, 100)}" is not in the list of activity priorities`,
    suggestions: open
      .slice(0, 6)
      .flatMap(({ name }) => makeSuggestion('use_name', `Use ${name}`, reader.put('priority', name))),
  });
  return undefined;
}
