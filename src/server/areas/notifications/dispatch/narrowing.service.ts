import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';
import type { Share } from '#root/domain/notifications/share-out.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { cut, formatListInSteps, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { type Rewritten, narrowingRepository as repository } from './narrowing.repository.ts';
import { narrow } from './notification-event.ts';
import { findLink, listValues, writeText } from './notification-text.ts';
import type { CheckedNotification } from './obstacles.ts';
import type { PresentRule } from './rules-for-events.ts';

/** The maximum number of notifications that one statement writes. */
const batch = 500;

/** The records of a notification that some of its receivers still have, and these receivers. */
export interface Part extends Share {
  readonly checked: CheckedNotification & { readonly rule: PresentRule };
  /** True if these receivers get a copy, because the notification itself must not change for its other receivers. */
  readonly isCopy: boolean;
}

const pickRecords = ({ checked: { records }, recordUids }: Part) =>
  new Map(recordUids.map((uid) => [uid, records.get(uid) ?? '']));

/** Returns the record name and the facts for a part. */
function describe(part: Part) {
  const { row, rule } = part.checked;
  const records = pickRecords(part);
  if (row.recordUid === null) return narrow({ object: rule.object, facts: row.facts }, records);
  // Records of some kinds have no name. The stored name, which describes the action, is then kept.
  return { recordName: records.get(row.recordUid) || row.recordName, facts: row.facts };
}

/** Whether a notification already names exactly these records, by their present names. */
export function isUpToDate(part: Part): boolean {
  const { row } = part.checked;
  const { recordName, facts } = describe(part);
  const [now, before] = [facts.names ?? [], row.facts.names ?? []];
  return (
    recordName === row.recordName &&
    part.recordUids.length === (row.facts.recordUids?.length ?? part.recordUids.length) &&
    now.length === before.length &&
    now.every((name, at) => name === before[at])
  );
}

/** Returns the notification for a part, with the rule's present text. */
function rewrite(part: Part, organisation: Organisation): Rewritten {
  const { row, rule } = part.checked;
  const { recordName, facts } = describe(part);
  const own = facts.onlyUids ? { ...facts, onlyUids: part.userUids } : facts;
  const event = {
    object: rule.object,
    action: row.action as NotificationAction,
    recordName,
    facts: own,
    at: row.createdAt,
  };
  return {
    from: row.uid,
    uid: part.isCopy ? newUid() : row.uid,
    ...writeText(rule, listValues(event, organisation, row.createdByName), own),
    ...{ recordName, facts: own, link: findLink({ ...event, recordUid: row.recordUid }) },
    ...{ templateUid: rule.templateUid, templateNumber: rule.templateNumber },
  };
}

/**
 * Stores the narrowed texts in the notification or in a copy of it. The waiting receipts of these people are moved to
 * the copy.
 * @returns the present text of each part, in the same order
 */
export async function storeParts(db: WriteDb, services: Services, parts: readonly Part[]): Promise<Rewritten[]> {
  const organisation = parts.length > 0 ? await services.access.readOrganisation(db.organisation) : undefined;
  if (!organisation) return [];
  const stored: Rewritten[] = [];
  for (const some of cut(parts, batch)) {
    const written = await mapInSteps(some, (part) => ({ part, row: rewrite(part, organisation) }));
    const [copies, others] = [true, false].map((isCopy) => written.filter(({ part }) => part.isCopy === isCopy));
    if (others?.length)
      await db.run(repository.rewrite(db.organisation, await formatListInSteps(others.map(({ row }) => row))));
    if (copies?.length) {
      await db.run(repository.copy(db.organisation, await formatListInSteps(copies.map(({ row }) => row))));
      const moved = copies.map(({ part, row: { from, uid } }) => ({ from, uid, userUids: part.userUids }));
      await db.run(repository.move(db.organisation, await formatListInSteps(moved)));
    }
    stored.push(...written.map(({ row }) => row));
  }
  return stored;
}
