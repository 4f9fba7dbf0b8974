import { sql } from 'kysely';
import {
  describeAction,
  describeObject,
  findObjectKind,
  type Placeholder,
} from '#root/contract/notifications/notification-objects.ts';
import { findListPath, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { fillIn, fillInContent, type NotificationValues, toParagraphs } from '#root/domain/notifications/fill-in.ts';
import { describeDays, toPlural } from '#root/domain/notifications/placeholder-words.ts';
import { findLocalDay, formatDay } from '#root/domain/values/moments.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { type EventFacts, listNames, type NotificationEvent } from './notification-event.ts';
import type { RuleRow } from './rules-for-events.ts';

const findName = (organisation: string, user: string) =>
  query(
    sql<{
      name: string;
    }>`select ${personName('u')} as name from users u where u.organisation_uid = ${organisation} and u.uid = ${user}`,
  );

/**
 * Returns the path of the page that the notification opens. For several records, this is the page with the list of
 * these records. Deleted records have no page.
 */
export function findLink({
  object,
  action,
  recordUid,
  facts,
}: Pick<NotificationEvent, 'object' | 'action' | 'recordUid' | 'facts'>) {
  const kind = findObjectKind(object);
  if (recordUid === null) {
    const [only, ...others] = action === 'deleted' ? [] : (facts.recordUids ?? []);
    if (!only) return null;
    return (others.length > 0 ? findListPath(kind, [only, ...others]) : findRecordPath(kind, only)) ?? null;
  }
  const path = findRecordPath(kind, recordUid) ?? null;
  // People who are asked for answers see their own activities first.
  return path && (action === 'asked' || action === 'chased') ? `${path}?show=mine` : path;
}

/** Returns the values of the placeholders. */
export function listValues(
  event: Pick<NotificationEvent, 'object' | 'action' | 'recordName' | 'facts' | 'at'>,
  organisation: Pick<Organisation, 'name' | 'timeZone'>,
  actor: string,
): NotificationValues {
  const { facts, at } = event;
  const words = describeObject(event.object);
  const today = findLocalDay(organisation.timeZone, at);
  const action = describeAction(event.object, event.action);
  const isPlural = (facts.recordUids?.length ?? 0) > 1;
  const values: Record<Placeholder, string> = {
    // An import and a draft of many activities have no name.
    record: event.recordName || words.one,
    kind: isPlural ? words.many : words.one,
    action: isPlural ? toPlural(action) : action,
    organisation: organisation.name,
    date: formatDay(today),
    consequence: facts.consequence ?? '',
    actor: actor || 'Holdfast',
    due: facts.due ? formatDay(facts.due) : 'not set',
    days: facts.due ? describeDays(today, facts.due) : '',
    note: facts.note ?? '',
    status: facts.status ?? '',
    part: facts.part ?? '',
    reason: facts.reason ?? '',
  };
  return values;
}

/**
 * Returns a text with the values filled in. The subject contains the number of records. The content contains the names
 * of the first records. Empty paragraphs are left out, for example if there is no consequence.
 */
export function writeText(
  text: Pick<RuleRow, 'subject' | 'content'>,
  values: NotificationValues,
  { names = [], recordUids = [] }: EventFacts = {},
) {
  const listed = names.length > 0 ? { ...values, record: listNames(names, recordUids.length) } : values;
  return {
    subject: fillIn(text.subject, values).trim().slice(0, 200),
    content: toParagraphs(fillInContent(text.content, listed)).join('\n\n'),
  };
}

/** Returns the name of the person who caused the event; '' if Holdfast itself did. */
export async function nameActor(db: Db, actor: string | null): Promise<string> {
  return actor === null ? '' : ((await db.maybe(findName(db.organisation, actor)))?.name ?? '');
}
