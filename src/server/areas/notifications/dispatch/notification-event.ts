import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  findObjectKind,
  notificationActions,
  notificationObjects,
} from '#root/contract/notifications/notification-objects.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { describeKind } from '#root/contract/shared/kinds/kinds.ts';

const notificationFacts = z.object({
  /** The day on which the record is due or expires. */
  due: z.string().exactOptional(),
  note: z.string().exactOptional(),
  status: z.string().exactOptional(),
  /** The name of the certificate. */
  part: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  /**
   * The uids of the people (not of users) to whom the record was newly assigned. Of its owners and deputies, only these
   * are notified.
   */
  assigned: z.array(z.string()).readonly().exactOptional(),
  /** The same as `assigned`, for each of several records. */
  assignments: z.record(z.string(), z.array(z.string()).readonly()).readonly().exactOptional(),
  /** The person who submitted the record or requested the event. */
  requesterUid: z.string().nullable().exactOptional(),
  /** The submission that was decided. Only the people asked by this submission count as asked to decide. */
  roundUid: z.string().exactOptional(),
  /** Whether the record was deleted. Its people are then taken from its last log entry. */
  isDeleted: z.boolean().exactOptional(),
  /**
   * If present, only these people are notified. They are a person who is asked instead of somebody else, or the people
   * who get the same part of an event about several records.
   */
  onlyUids: z.array(z.string()).readonly().exactOptional(),
  /** The consequence for the organisation, as computed by the engine. */
  consequence: z.string().exactOptional(),
  actorUid: z.string().nullable().exactOptional(),
  /** The records, if there are several at once. */
  recordUids: z.array(z.string()).readonly().exactOptional(),
  /** The names of the first records, which the text lists. */
  names: z.array(z.string()).readonly().exactOptional(),
});

/** Something that happened to a record, in the form that rules need. It can be the payload of a job. */
export const notificationEvent = z.object({
  /**
   * Identifies the event. The uid is the same at every attempt to process the event, so that a repeated event has no
   * effect.
   */
  uid: z.string(),
  object: z.enum(notificationObjects),
  action: z.enum(notificationActions),
  /** Null for an event about several records. */
  recordUid: z.string().nullable(),
  recordName: z.string(),
  /**
   * The subject of which people are notified at most once a day. It is the record, its submission, one decision about
   * it, its certificate, or a group of several records.
   */
  subjectUid: z.string(),
  actorUid: z.string().nullable(),
  at: z.coerce.date(),
  facts: notificationFacts,
  /**
   * The only rule that this event concerns, because a date is due for this rule. If left out, the event concerns every
   * rule about such events.
   */
  ruleUid: z.string().exactOptional(),
});

/** The facts of an event besides its record. They are stored with the notification and checked again before sending. */
export type EventFacts = Readonly<z.output<typeof notificationFacts>>;
export type NotificationEvent = Readonly<z.output<typeof notificationEvent>>;

/**
 * Something that happened to several records at once, with their names by uid. The event is split by person before
 * anybody is notified.
 */
export type SeveralEvent = Omit<NotificationEvent, 'recordUid' | 'recordName' | 'subjectUid'> & {
  readonly records: ReadonlyMap<string, string>;
};
export type AnyEvent = NotificationEvent | SeveralEvent;
export const isAboutSeveral = (event: AnyEvent): event is SeveralEvent => 'records' in event;

/** The name of an event about several records. */
const nameMany = ({ many }: { readonly many: string }, count: number) => `${groupThousands(count)} ${many}`;

/** The maximum number of records whose names a text lists. */
const maxNames = 5;

const listFirst = (records: ReadonlyMap<string, string>) =>
  [...records.values()].sort((a, b) => a.localeCompare(b, 'en')).slice(0, maxNames);

const pickAssignments = ({ assignments }: EventFacts, uids: readonly string[]) =>
  assignments ? { assignments: Object.fromEntries(uids.map((uid) => [uid, assignments[uid] ?? []])) } : {};

/** Returns those fields of an event that depend on its records. */
export function narrow(
  { object, facts }: Pick<NotificationEvent, 'object' | 'facts'>,
  records: ReadonlyMap<string, string>,
) {
  const names = listFirst(records);
  const [only = ''] = names;
  const recordUids = [...records.keys()];
  return {
    recordName: records.size === 1 ? only : nameMany(describeKind(findObjectKind(object)).words, records.size),
    facts: { ...facts, ...pickAssignments(facts, recordUids), recordUids, names },
  };
}

/** Returns the facts about one of several records. */
export function pickFacts({ assignments, ...facts }: EventFacts, recordUid: string): EventFacts {
  return assignments ? { ...facts, assigned: assignments[recordUid] ?? [] } : facts;
}

/** Returns the names of several records as a text lists them: "Payroll, Rent, Tax and 10 more". */
export function listNames(names: readonly string[], count: number): string {
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${groupThousands(more)} more` : names.join(', ');
}

/** Returns an event id that is derived from these texts, so that it is the same at each attempt. */
export const deriveUid = (...parts: readonly string[]): string =>
  createHash('md5')
    .update(parts.join(' '))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
