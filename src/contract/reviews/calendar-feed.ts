import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';

export const calendarType = 'text/calendar; charset=utf-8';

/** The feed itself, which calendars read without a sign-in. The token in its path is the person's secret. */
export const calendarFeedRoot = `${apiRoot}/calendar` as const;
const own = `${apiRoot}/my-calendar` as const;
const common = { scope: 'session', permissions: [] } as const;

/** The calls for the link with which a calendar reads the signed-in person's reviews. */
export const calendarFeed = {
  /** Does not return the address of the link. The address is shown only once, when the link is created. */
  get: endpoint({
    ...common,
    method: 'GET',
    path: own,
    shows: ['my-calendar'],
    summary: 'Read whether you have a calendar link',
    response: recordResponse(z.object({ createdAt: instant(), lastReadAt: instant().nullable() }).nullable()),
  }),
  /** Creates a new link. An earlier link stops working. */
  create: endpoint({
    ...common,
    method: 'POST',
    path: own,
    changes: ['my-calendar'],
    summary: 'Create a new calendar link for yourself',
    response: recordResponse(z.object({ url: z.string() })),
    status: 201,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: own,
    changes: ['my-calendar'],
    summary: 'Revoke your calendar link',
    response: null,
  }),
  /** 404 for a link that was revoked or never existed. */
  read: endpoint({
    method: 'GET',
    path: `${calendarFeedRoot}/:token`,
    scope: 'public',
    permissions: [],
    summary: 'Read the reviews of the person whose link it is, as a calendar',
    params: z.object({ token: z.string().min(1).max(200) }),
    download: calendarType,
    response: null,
  }),
};
