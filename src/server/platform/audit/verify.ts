import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** The first break in a chain. */
export interface Break {
  /** The position in the chain, from 1; null for an entry that was inserted among sealed entries. */
  readonly seq: string | null;
  /** The id of the entry at this position, even if the entry is missing; null if the id is unknown. */
  readonly entryId: string | null;
  /**
   * The kind of break. `removed`: the entry is missing. `seal_removed`: a link of the chain is missing. `changed`: the
   * entry differs from the sealed content or is in another position. `inserted`: an unsealed entry is among sealed
   * entries. `head`: the chain lacks the link that was stored elsewhere.
   */
  readonly kind: 'removed' | 'seal_removed' | 'changed' | 'inserted' | 'head';
  /** The current entry, for display; null if the entry is missing. */
  readonly entry: { readonly at: Date; readonly entity: string; readonly action: string } | null;
}

/** The result of verifying one organisation's chain. */
export interface ChainReport {
  readonly organisationUid: string;
  /** The number of verified links, up to the first break. */
  readonly sealed: number;
  /** The last link of the chain as `seq:hash`, to be stored elsewhere; null if the chain is empty. */
  readonly head: string | null;
  /** The number of new entries that are not sealed yet. */
  readonly waiting: number;
  readonly broken: Break | null;
}

interface Link {
  readonly seq: string;
  readonly entryId: string;
  readonly hash: string;
  readonly text: string | null;
  readonly at: Date | null;
  readonly entity: string;
  readonly action: string;
}

const linksPerRead = 5_000;

/**
 * SQL for the sealed text of an entry, as `audit_text` (migration 0012) builds it. The SQL is repeated here, because an
 * attacker could have replaced the function.
 */
const sealedText = `array_to_string(array[e.organisation_uid::text, e.id::text, (extract(epoch from e.at) * 1000000)::bigint::text,
  e.entity, e.root_uid::text, e.record_uid::text, e.action, e.actor_uid::text, e.behalf_of_uid::text, e.session_uid::text,
  e.request_id, e.address, e.before::text, e.after::text], e'\\x1f', '\\N')`;

const selectLinksAfter = `select s.seq, s.entry_id as "entryId", encode(s.hash, 'hex') as hash, e.at, e.entity, e.action,
    case when e.id is not null then ${sealedText} end as text
  from (select * from audit_seals where organisation_uid = $1 and seq > $2 order by seq limit ${linksPerRead}) s
  -- Looks up each entry by its key. PostgreSQL would plan a join from outdated statistics, and could choose a slow one.
  left join lateral (select * from audit_entries where organisation_uid = s.organisation_uid and id = s.entry_id offset 0) e on true
  order by s.seq`;

const unsealed = `from audit_entries e where e.organisation_uid = $1
  and not exists (select from audit_seals s where s.organisation_uid = e.organisation_uid and s.entry_id = e.id)`;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function findBreak(link: Link, last: { seq: bigint; hash: string }): Break | undefined {
  const entry = link.at && { at: link.at, entity: link.entity, action: link.action };
  const at = { seq: link.seq, entryId: link.entryId, entry };
  if (BigInt(link.seq) !== last.seq + 1n)
    return { seq: String(last.seq + 1n), entryId: null, kind: 'seal_removed', entry: null };
  if (link.text === null) return { ...at, kind: 'removed' };
  if (sha256(`${last.hash}\n${link.seq}\n${link.text}`) !== link.hash) return { ...at, kind: 'changed' };
  return undefined;
}

/**
 * The break of an empty log. Every log begins with the creation of the organisation, so an empty log has lost entries.
 */
const gone: Break = { seq: '1', entryId: null, kind: 'seal_removed', entry: null };

/**
 * Verifies one organisation's chain from the first link to the last.
 * @param client connected as the owner of the tables, which can read the log of every organisation
 * @param expected heads, `seq:hash`, that were stored elsewhere; the chain must still contain all these links
 */
export async function verifyChain(
  client: ClientBase,
  organisationUid: string,
  expected: readonly string[] = [],
): Promise<ChainReport> {
  const last = { seq: 0n, hash: '' };
  let broken: Break | null = null;
  const wanted = new Set(expected);
  for (;;) {
    const { rows } = await client.query<Link>(selectLinksAfter, [organisationUid, String(last.seq)]);
    for (const link of rows) {
      broken = findBreak(link, last) ?? null;
      if (broken) break;
      last.seq = BigInt(link.seq);
      last.hash = link.hash;
      wanted.delete(`${last.seq}:${last.hash}`);
    }
    if (broken || rows.length < linksPerRead) break;
  }
  const [lost] = wanted;
  if (!broken && lost !== undefined)
    broken = { seq: lost.split(':')[0] ?? null, entryId: null, kind: 'head', entry: null };
  const rest = await countUnsealed(client, organisationUid, broken);
  return {
    organisationUid,
    sealed: Number(last.seq),
    head: last.seq > 0n ? `${last.seq}:${last.hash}` : null,
    ...rest,
    broken: rest.broken ?? (last.seq === 0n && rest.waiting === 0 ? gone : null),
  };
}

/**
 * Counts the unsealed entries after the end of the chain. An unsealed entry among sealed entries is reported as
 * inserted.
 */
async function countUnsealed(client: ClientBase, organisationUid: string, broken: Break | null) {
  const strangers = await client.query<{ id: string; at: Date; entity: string; action: string }>(
    `select e.id, e.at, e.entity, e.action ${unsealed} and e.id <= (select sealed_to from sealing.progress) order by e.id limit 1`,
    [organisationUid],
  );
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n ${unsealed} and e.id > (select sealed_to from sealing.progress)`,
    [organisationUid],
  );
  const stranger = strangers.rows[0];
  const { id = null, ...entry } = stranger ?? {};
  const inserted = stranger && { seq: null, entryId: id, kind: 'inserted' as const, entry: entry as Break['entry'] };
  return { waiting: Number(rows[0]?.n), broken: broken ?? inserted ?? null };
}

/** Returns true if the landlord's log says that an organisation was deleted and purged as usual. */
export async function wasPurged(client: ClientBase, organisationUid: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from audit_entries where entity = 'organisations' and record_uid = $1 and organisation_uid <> $1 and action = 'deleted' limit 1`,
    [organisationUid],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Lists the organisations with a log, including deleted ones, each with its uid and friendlyUrl. The friendlyUrl is
 * null if the organisation no longer exists.
 */
export async function organisationsWithLog(client: ClientBase): Promise<{ uid: string; friendlyUrl: string | null }[]> {
  const { rows } = await client.query<{ uid: string; friendlyUrl: string | null }>(
    `with recursive logged (uid) as (
       (select organisation_uid from audit_entries order by 1 limit 1)
       union all
       select (select organisation_uid from audit_entries where organisation_uid > l.uid order by 1 limit 1) from logged l where l.uid is not null
     )
     select u.uid, o.friendly_url as "friendlyUrl" from (
       select uid from logged where uid is not null union select distinct organisation_uid from audit_seals
       union select uid from organisations
     ) u left join organisations o on o.uid = u.uid order by 2, 1`,
  );
  return rows;
}
