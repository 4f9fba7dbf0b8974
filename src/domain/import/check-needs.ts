import { checkState } from './activity-state.ts';
import { formatNames } from './changes.ts';
import type { ImportContext, LinkTarget } from './import-context.ts';
import { addNeed, type LinkBook } from './link-book.ts';
import { findEnd, listEnds, replaceEnd } from './link-ends.ts';
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

/** Finds the records that the cell names. An unknown name leaves out only its link, because others may need the row. */
function readNeeds(context: ImportContext, links: LinkBook, { reader, uid }: NeedyRow): LinkTarget[] {
  const entries = listEnds(context, reader.text('needs'));
  return entries.flatMap((text) => {
    const found = findEnd(context, links, reader, {
      ...{ field: 'needs', text, waiting: 'warning', unknown: 'warning' },
      replaced: replaceEnd(reader, { field: 'needs', entries, entry: text }),
    });
    if (!found || found.uid === uid || links.has(uid, found.uid)) return [];
    if (!found.isClosed) return [found];
    const message = `"${found.name}" is inactive, so the dependency on it is not imported`;
    reader.addProblem('needs', { code: 'inactive', level: 'warning', message });
    return [];
  });
}

/** Adds the links that a row names in a cell. @returns the changes of the row, with those of its links */
export function addNeeds(context: ImportContext, links: LinkBook, row: NeedyRow): readonly Change[] {
  const { reader, existing, uid, changed } = row;
  const needed = readNeeds(context, links, row);
  if (needed.length > 0 && changed.length === 0) checkState(reader, existing);
  if (reader.hasErrors || needed.length === 0) return changed;
  for (const provider of needed) addNeed(links, { uid }, provider);
  return [...changed, ...formatNames('activity', 'needs', needed)];
}
