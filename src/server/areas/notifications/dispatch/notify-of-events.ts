import {
  listActions,
  type NotificationAction,
  type NotificationObject,
  notificationObjects,
} from '#root/contract/notifications/notification-objects.ts';
import { type DeliveredEvent, subscribeToAll } from '#root/server/platform/events/subscription.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { EventFacts, NotificationEvent } from './notification-event.ts';
import { notifyPeople } from './notify.service.ts';
import { nameRecords } from './rule-shares.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const listed = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;

const pickFacts = ({ payload }: DeliveredEvent): EventFacts => {
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

/** Actions that Holdfast completes for a person. The person is notified, although the job runs in their name. */
const byHoldfast: ReadonlySet<string> = new Set<NotificationAction>(['generated', 'failed']);

/** People can decide about a record several times a day, and each decision is reported. */
const decisions: ReadonlySet<string> = new Set<NotificationAction>(['approved', 'returned']);

/** Converts an event of the product for rules; undefined if no rule can be about it. */
export function toNotificationEvent(event: DeliveredEvent): NotificationEvent | undefined {
  const { id, type, payload, at, actorUid } = event;
  const [named = '', action = ''] = type === 'approval.asked' ? [text(payload.kind), 'submitted'] : type.split('.');
  const object = notificationObjects.find((one) => one === named);
  // A submission is reported to the people who are asked to decide about it.
  if (action === 'submitted' && type !== 'approval.asked') return undefined;
  if (!object || !listActions(object as NotificationObject).includes(action as NotificationAction)) return undefined;
  const facts = pickFacts(event);
  return {
    uid: id,
    object,
    action: action as NotificationAction,
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

/** Returns the event for the end of a job: something that a person requested for the organisation is ready, or has failed. */
async function toJobEvent(event: DeliveredEvent, services: Services): Promise<NotificationEvent | undefined> {
  const organisation = await services.access.readOrganisation(event.organisationUid);
  if (!organisation) return undefined;
  const { uid, name } = organisation;
  const payload = { ...event.payload, uid, name, subjectUid: event.payload.uid };
  return toNotificationEvent({
    ...event,
    type: event.type.replace('job.', 'organization.') as DeliveredEvent['type'],
    payload,
  });
}

/** Notifies people of the events that the product emits. The rules decide who is notified. */
export const notifyOfEvents = subscribeToAll('notification.tell', async (event, db, services) => {
  const told = event.type.startsWith('job.') ? await toJobEvent(event, services) : toNotificationEvent(event);
  if (told) await notifyPeople(db, services, await nameRecords(db, told));
});
