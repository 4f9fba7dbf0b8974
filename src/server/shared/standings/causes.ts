import { type NodeKind, nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { findNodeTable } from '#root/contract/shared/kinds/kinds.ts';
import type { MovementCause, NamedRecord } from '#root/contract/shared/movements.ts';
import type { FindRecord } from '#root/domain/continuity/movements.ts';
import type { CauseRow } from './standings.repository.ts';

const columnCauses = [
  ['rto_minutes', 'rto'],
  ['mtpd_minutes', 'mtpd'],
  ['mdl_minutes', 'mdl'],
  ['rpo_minutes', 'rpo'],
  ['restart_minutes', 'restart'],
  ['contract_ends_on', 'contract'],
  ['expires_on', 'certificate'],
] as const;

/** The columns of a link that name its provider. */
const providerColumn = /^(provider|needs_activity|application|equipment|supplier|location|utility|role)_uid$/;

const toText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** Returns the kind of node whose records a table holds; undefined for other tables. */
export const findNodeKindOfTable = (table: string): NodeKind | undefined =>
  nodeKinds.find((kind) => findNodeTable(kind) === table);

function findProvider(row: CauseRow, find: FindRecord, links: ReadonlyMap<string, string>): NamedRecord | undefined {
  const columns = Object.entries(row.after ?? {}).concat(Object.entries(row.before ?? {}));
  const named = columns.find(([column, value]) => providerColumn.test(column) && typeof value === 'string');
  const uid = named ? String(named[1]) : links.get(row.recordUid);
  return uid === undefined ? undefined : find(uid);
}

type Change = Pick<MovementCause, 'what' | 'before' | 'after'>;

const linkChanges = { created: 'need_added', updated: 'need_changed', deleted: 'need_removed' } as const;
const plain = (what: Change['what']): Change => ({ what, before: null, after: null });

/**
 * Lists the causes in an entry about a record itself. A new record is not a cause by itself, but a new link to it is.
 */
function listChanges({ entity, action, before, after }: CauseRow): Change[] {
  if (action === 'deleted' && entity !== 'supplier_certificates') return [plain('deleted')];
  if (action === 'created' && entity !== 'supplier_certificates') return [];
  const changes = columnCauses.flatMap(([column, what]): Change[] => {
    if (before?.[column] === undefined && after?.[column] === undefined) return [];
    const change = { what, before: toText(before?.[column]), after: toText(after?.[column]) };
    return change.before === change.after ? [] : [change];
  });
  if (after?.state === 'archived') changes.push(plain('archived'));
  if (before?.state === 'archived') changes.push(plain('restored'));
  return changes;
}

/**
 * Describes entries of the audit log as causes. The entries are about records that an activity depends on, or that
 * depend on the activity.
 * @param links the uid of the provider of each link that still exists, by the uid of the link
 */
export function describeCauses(
  rows: readonly CauseRow[],
  find: FindRecord,
  links: ReadonlyMap<string, string>,
): MovementCause[] {
  return rows.flatMap((row) => {
    const record = find(row.rootUid);
    if (!record) return [];
    const common = { at: row.at.toISOString(), actorName: row.actorName, record };
    if (!row.entity.endsWith('_links'))
      return listChanges(row).map((change): MovementCause => ({ ...common, ...change, provider: null }));
    const provider = findProvider(row, find, links) ?? null;
    return [{ ...common, ...plain(linkChanges[row.action]), provider }];
  });
}
