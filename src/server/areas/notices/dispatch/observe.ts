import {
  listActions,
  type NoticeAction,
  type NoticeObject,
  noticeObjects,
} from '#root/contract/notices/notice-objects.ts';
import { type DeliveredEvent, subscribeToAll } from '#root/server/platform/events/subscription.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { NoticeEvent, NoticeFacts } from './notice-event.ts';
import { nameRecords } from './shares.ts';
import { tell } from './tell.service.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const listed = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;

const pickFacts = ({ payload }: DeliveredEvent): NoticeFacts => {
  const given = payload as Readonly<Record<string, unknown>>;
  const facts = {
    note: text(given.note),
    status: text(given.status) ?? text(given.state),
    reason: text(given.reason),
    due: text(given.due),
    onlyUids: typeof given.onlyUid === 'string' ? [given.onlyUid] : undefined,
    recordUids: listed(given.recordUids),
    roundUid: text(given.roundUid),
    requesterUid: text(given.submittedByUid) ?? text(given.requesterUid),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
};

/** What Holdfast does for a person, who is therefore told, though the job is done in their name. */
const byHoldfast: ReadonlySet<string> = new Set<NoticeAction>(['generated', 'failed']);

/** A record can be decided about several times a day, and each decision is told of. */
const decisions: ReadonlySet<string> = new Set<NoticeAction>(['approved', 'returned']);

/** Returns what rules see of an event of the product; undefined if no rule can be about it. */
export function toNoticeEvent(event: DeliveredEvent): NoticeEvent | undefined {
  const { id, type, payload, at, actorUid } = event;
  const [named = '', action = ''] = type === 'approval.asked' ? [text(payload.kind), 'submitted'] : type.split('.');
  const object = noticeObjects.find((one) => one === named);
  // Of a submission, those are told who are asked.
  if (action === 'submitted' && type !== 'approval.asked') return undefined;
  if (!object || !listActions(object as NoticeObject).includes(action as NoticeAction)) return undefined;
  const facts = pickFacts(event);
  return {
    uid: id,
    object,
    action: action as NoticeAction,
    recordUid: facts.recordUids ? null : payload.uid,
    recordName: payload.name,
    subjectUid: decisions.has(action)
      ? (facts.roundUid ?? id)
      : (text((payload as { subjectUid?: unknown }).subjectUid) ?? payload.uid),
    actorUid: byHoldfast.has(action) ? null : actorUid,
    at,
    facts,
  };
}

/** Returns what rules see of the end of a job: something that a person requested for the organisation is ready, or has failed. */
async function toJobEvent(event: DeliveredEvent, services: Services): Promise<NoticeEvent | undefined> {
  const organisation = await services.access.readOrganisation(event.organisationUid);
  if (!organisation) return undefined;
  const { uid, name } = organisation;
  const payload = { ...event.payload, uid, name, subjectUid: event.payload.uid };
  return toNoticeEvent({
    ...event,
    type: event.type.replace('job.', 'organization.') as DeliveredEvent['type'],
    payload,
  });
}

/** Tells the people whom the rules name of everything that the product reports. */
export const tellOfEvents = subscribeToAll('notification.tell', async (event, db, services) => {
  const told = event.type.startsWith('job.') ? await toJobEvent(event, services) : toNoticeEvent(event);
  if (told) await tell(db, services, await nameRecords(db, told));
});
