import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { submission } from '#root/contract/shared/approvals.ts';
import { saved } from '#root/contract/shared/crud.ts';
import { movements } from '#root/contract/shared/movements.ts';

const item = `${apiRoot}/activities/:uid` as const;
const params = z.object({ uid: uid('activity') });
const scope = 'organisation';

/**
 * What has changed for an activity since its approval. `digest` identifies the changes, so that nobody confirms changes
 * that they have not seen.
 */
const seenMovements = z.object({
  ...movements.shape,
  digest: z.string(),
  /** The open BIAs that wait for an answer about the activity, the earliest due first. */
  askedBy: z.array(z.object({ uid: uid(), name: z.string(), dueOn: date(), isLate: z.boolean() })),
});
export type SeenMovements = z.infer<typeof seenMovements>;

/** The calls with which people confirm that an approved activity needs no change. */
export const activityConfirmation = {
  movements: endpoint({
    method: 'GET',
    path: `${item}/movements`,
    scope,
    permissions: ['activity.read'],
    // Any change can affect the response, because it names all records that the activity depends on.
    shows: 'everything',
    summary: 'Read the changes that affect an activity since it was last approved',
    params,
    response: recordResponse(seenMovements),
  }),
  /**
   * Approves an approved activity again with its current answers, or submits them if the organisation requires
   * approval. 409 `moved_meanwhile` if `digest` does not identify the current changes; 422 `open_draft` while the
   * activity has edits that nobody has approved; 422 `incomplete`, `wrong_state`.
   */
  confirm: endpoint({
    method: 'POST',
    path: `${item}/confirm`,
    scope,
    permissions: ['activity.update'],
    summary: 'Confirm that nothing has changed in an approved activity',
    params,
    versioned: true,
    body: z.object({ ...submission.shape, digest: z.string().max(64) }),
    response: saved,
  }),
};
