import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { named } from '#root/contract/shared/activity-terms.ts';
import { assessmentScope, assessments } from './assessments.ts';

const common = {
  method: 'POST',
  scope: 'organisation',
  permissions: ['bia.read', 'activity.read'],
  readOnly: true,
  body: z.object({ scope: assessmentScope }),
} as const;

/** The calls that help people to choose the scope of a BIA before they save it. Archived activities do not count. */
export const assessmentScopes = {
  count: endpoint({
    ...common,
    path: `${assessments.list.path}/scope/count`,
    summary: 'Count the activities in a scope',
    body: z.object({
      scope: assessmentScope,
      /** The BIA that the scope is for. `inOpen` ignores this BIA. 404 if there is no such BIA. */
      exceptUid: uid('assessment').optional(),
    }),
    response: recordResponse(
      z.object({
        total: z.int(),
        /** The number of activities for which nobody with an active account answers. */
        withoutAccount: z.int(),
        /** The number of activities that are also in another open BIA. */
        inOpen: z.int(),
      }),
    ),
  }),
  /**
   * Proposes the smallest scope: only activities about which the engine's findings have changed since the activity's
   * last approval. `total` is the number of all such activities. `activities` is ordered by name and lists at most as
   * many as a scope can name.
   */
  smallest: endpoint({
    ...common,
    path: `${assessments.list.path}/scope/smallest`,
    summary: 'List the activities in a scope that are affected by changes since their approval',
    response: recordResponse(z.object({ total: z.int(), activities: z.array(named) })),
  }),
};
