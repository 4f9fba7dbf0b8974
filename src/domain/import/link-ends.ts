import type { ImportField, ProblemLevel } from '#root/contract/import/import-terms.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { ImportContext, LinkTarget } from './import-context.ts';
import type { LinkBook } from './link-book.ts';
import { makeSuggestion, type RowReader } from './row-reader.ts';
import { joinList, splitList } from './text.ts';
import type { Suggestion } from './types.ts';

interface LinkEnd {
  readonly field: ImportField;
  readonly text: string;
  /** The possible kinds of the record. Absent: all kinds. */
  readonly only?: readonly ProviderKind[] | undefined;
  /** The level of the problem if the record's own row has to be fixed first. */
  readonly waiting: ProblemLevel;
  /** The level of the problem if no record has the name; absent: an error. */
  readonly unknown?: ProblemLevel;
  /** Returns the cell with another name in place of this one. */
  replaced(name: string): Suggestion['cells'];
}

function reportUnknown(links: LinkBook, reader: RowReader, end: LinkEnd): void {
  const meant = links.closest(end.text);
  const [only, other] = end.only ?? [];
  const what =
    only === 'activity' && !other
      ? only
      : only && !other
        ? `${only} in this import or in Holdfast`
        : 'activity or resource';
  reader.addProblem(end.field, {
    code: 'unknown_name',
    level: end.unknown ?? 'error',
    message: `No ${what} is called "${end.text.slice(0, 255)}"`,
    suggestions: meant ? makeSuggestion('use_name', `Use ${meant}`, end.replaced(meant)) : [],
  });
}

/** Finds the record that a name means; undefined after a problem. */
export function findEnd(
  context: ImportContext,
  links: LinkBook,
  reader: RowReader,
  end: LinkEnd,
): LinkTarget | undefined {
  const meant = context.findTargets(end.text).filter(({ kind }) => end.only?.includes(kind) ?? true);
  const [found, other] = meant;
  if (!found) {
    reportUnknown(links, reader, end);
    return undefined;
  }
  if (other) {
    const kinds = meant.map(({ kind }) => kind).join(' and ');
    const message = `"${found.name}" is the name of several records (${kinds}). Say which in a column "Kind of provider".`;
    reader.addProblem(end.field, { code: 'ambiguous_name', level: end.unknown ?? 'error', message });
    return undefined;
  }
  if (!found.waitsFor) return found;
  const message = `Waits for ${found.waitsFor}. Fix that row first`;
  reader.addProblem(end.field, { code: 'waits', level: end.waiting, message });
  return undefined;
}

/** Refuses a new link to an inactive record. */
export function refuseClosed(reader: RowReader, field: ImportField, name: string): void {
  const message = `"${name}" is inactive. Make it active in its list, or use another one`;
  reader.addProblem(field, { code: 'inactive', message });
}

/** The names in a cell. A name that contains a separator and is known is one name. */
export function listEnds(context: ImportContext, text: string): readonly string[] {
  return context.findTargets(text).length > 0 ? [text] : splitList(text);
}

/** Returns the cell with one of its names replaced. */
export const replaceEnd =
  (reader: RowReader, { field, entries, entry }: { field: ImportField; entries: readonly string[]; entry: string }) =>
  (name: string) =>
    reader.put(field, entries.length > 1 ? joinList(entries.map((one) => (one === entry ? name : one))) : name);
