import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { calendarFeed, calendarFeedRoot } from '#root/contract/reviews/calendar-feed.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { Download, implement } from '#root/server/platform/http/route.ts';
import { writeCalendar } from './calendar.ts';
import { calendarFeedRepository as repository } from './calendar-feed.repository.ts';

const secretBytes = 32;
const isUid = (text: string) => z.uuid().safeParse(text).success;

/** A token contains the organisation and a secret. The link is found in this organisation by the hash of the secret. */
const toToken = (organisation: string, secret: string) => `${organisation}~${secret}`;

export const calendarFeedRoutes = implement(calendarFeed, {
  get: async ({ db, actor }) => {
    const found = await db.maybe(repository.own(actor.homeUid, actor.userUid));
    if (!found) return { data: null };
    const { createdAt, lastReadAt } = found;
    return { data: { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null } };
  },
  create: async ({ db, actor, services }) => {
    const secret = randomBytes(secretBytes).toString('base64url');
    await db.run(repository.replace(actor.homeUid, actor.userUid, computeHash(secret), services.now()));
    return { data: { url: `${services.settings.appUrl}${calendarFeedRoot}/${toToken(actor.homeUid, secret)}` } };
  },
  remove: async ({ db, actor }) => {
    if ((await db.run(repository.remove(actor.homeUid, actor.userUid))) === 0) throw errors.notFound();
    return undefined;
  },
  read: async ({ tenants, params, services }) => {
    const [uid = '', secret = ''] = params.token.split('~');
    const organisation = isUid(uid) ? await services.access.readOrganisation(uid) : undefined;
    if (organisation?.state !== 'active') throw errors.notFound();
    const at = services.now();
    const owner = await tenants.write(uid, {}, (db) => db.maybe(repository.use(uid, computeHash(secret), at)));
    if (!owner) throw errors.notFound();
    const viewer = { organisation: uid, person: owner.person, today: findLocalDay(organisation.timeZone, at) };
    // These calls are queued like calls of signed-in people, because many programs can read a link at once.
    return services.mainThread.take(uid, async () => {
      const events = await tenants.read(uid).many(repository.events(viewer, owner.kinds));
      const calendar = writeCalendar(services.settings.appUrl, `Reviews of ${organisation.name}`, events);
      return new Download('reviews.ics', calendar);
    });
  },
});
