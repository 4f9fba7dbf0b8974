import { checkState } from './activity-state.ts';
import { formatNames } from './changes.ts';
import type { ImportContext, LinkTarget } from './import-context.ts';
import { addNeed, type LinkCollection } from './link-collection.ts';
import { findEnd, findNamedKind, listEnds, replaceEnd, settleTarget } from './link-ends.ts';
import type { RowReader } from './row-reader.ts';
import type { Change, KnownActivity } from './types.ts';

/** The row of an activity whose needs are looked up when all records are known. */
export interface NeedyRow {
  readonly reader: RowReader;
  readonly uid: string;
  readonly name: string;
  readonly existing: KnownActivity | undefined;
  readonly changed: readonly Change[];
}

/**
 * Finds the records that the cells name. For an unknown name, leaves out only the link and not the row, because other
 * rows may refer to the row's activity.
 */
function readNeeds(context: ImportContext, links: LinkCollection, { reader, uid }: NeedyRow): LinkTarget[] {
  return reader.texts('needs').flatMap(({ column, text }) => {
    const named = findNamedKind(reader.sheet.sheet, column);
    const entries = listEnds(context, text, named);
    return entries.flatMap((entry) => {
      const found = findEnd(context, links, reader, {
        ...{ field: 'needs', text: entry, column, named, waiting: 'warning', unknown: 'warning' },
        replaced: replaceEnd(reader, { field: 'needs', column, entries, entry }),
      });
      if (!found || found.uid === uid || links.has(uid, found.uid)) return [];
      if (!found.isClosed) return [found];
      const message = `"${found.name}" is inactive, so the dependency on it is not imported`;
      reader.addProblem('needs', { code: 'inactive', level: 'warning', message, column });
      return [];
    });
  });
}

/** Adds the links that a row names in a cell. @returns the changes of the row, including the changes of its links */
export function addNeeds(context: ImportContext, links: LinkCollection, row: NeedyRow): readonly Change[] {
  const { reader, existing, uid, changed } = row;
  const needed = readNeeds(context, links, row);
  if (needed.length > 0 && changed.length === 0) checkState(reader, existing);
  if (reader.hasErrors || needed.length === 0) return changed;
  for (const provider of needed) addNeed(links, { uid }, settleTarget(context, provider));
  return [...changed, ...formatNames('activity', 'needs', needed)];
}
