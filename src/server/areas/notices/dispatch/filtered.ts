import { sql } from 'kysely';
import { describeKind, findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { nameOf } from './changes.repository.ts';
import { deriveUid, mostApart, type NoticeEvent, nameMany } from './notice-event.ts';
import { findFiltered } from './rules-for-events.ts';

const readNames = (organisation: string, kind: Kind, uids: readonly string[]) =>
  query(sql<{ uid: string; name: string }>`
    select x.uid, ${nameOf(kind)} as name from ${sql.table(findTable(kind))} x
    where x.organisation_uid = ${organisation} and x.uid = any(${[...uids]}::uuid[])`);

/** Returns an event about several records as it is for a rule that is about some of them only. */
function narrow(event: NoticeEvent, ruleUid: string, some: ReadonlyMap<string, string>): NoticeEvent[] {
  const { recordUids: _, ...facts } = event.facts;
  if (some.size > mostApart) {
    const uid = deriveUid(event.uid, ruleUid);
    const recordName = nameMany(describeKind(event.object as Kind).words, some.size);
    return [{ ...event, uid, subjectUid: uid, ruleUid, recordName, facts: { ...facts, recordUids: [...some.keys()] } }];
  }
  return [...some].map(([recordUid, recordName]) => {
    const uid = deriveUid(event.uid, ruleUid, recordUid);
    return { ...event, uid, ruleUid, recordUid, recordName, subjectUid: recordUid, facts };
  });
}

/** Adds what the rules about some records only hear of an event about several records. */
export async function withFiltered(db: WriteDb, event: NoticeEvent): Promise<NoticeEvent[]> {
  const { recordUids } = event.facts;
  if (event.recordUid !== null || !recordUids) return [event];
  const rows = await db.many(readNames(db.organisation, event.object as Kind, recordUids));
  const names = new Map(rows.map(({ uid, name }) => [uid, name]));
  const filtered = await db.many(findFiltered(db.organisation, event, names));
  const own = filtered.flatMap(({ ruleUid, recordUids: uids }) =>
    narrow(event, ruleUid, new Map(uids.map((uid) => [uid, names.get(uid) ?? '']))),
  );
  return [event, ...own];
}
