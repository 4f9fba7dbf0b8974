import { liveNotifications } from '#root/contract/notifications/live-notifications.ts';
import { EventStream, implement } from '#root/server/platform/http/route.ts';
import './live-streams.ts';

/** Returns the moment in the id of an event; undefined for an invalid id, so that its caller is treated as new. */
const readMoment = (id = '') => (/^\d{1,15}$/.test(id) ? Number(id) : undefined);

export const liveNotificationRoutes = implement(liveNotifications, {
  stream: async ({ actor, services, request }) => {
    const { homeUid: organisation, userUid: user, sessionUid: session } = actor;
    const heardAt = readMoment(request.lastEventId);
    return new EventStream(services.live.open({ organisation, user, session, heardAt }).content);
  },
});
