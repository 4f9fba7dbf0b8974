import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, paragraphs, text, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved } from '#root/contract/shared/crud.ts';

export const gapAcceptanceInput = z.object({
  /** The last day on which the gap is accepted, in the organisation's time zone. */
  until: date(),
  reason: paragraphs(1000),
});
export type GapAcceptanceInput = z.infer<typeof gapAcceptanceInput>;

const root = `${apiRoot}/gap-acceptances` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('gap_acceptance') });
/** Accepting a gap is a decision about a risk, so it needs the same permission as the approval of an activity. */
const common = { scope: 'organisation', permissions: ['activity.approve'], changes: ['activity'] } as const;

/**
 * A record whose gaps are all accepted. Lists flag the record as accepted until the first of the acceptances ends
 * (`until`).
 */
export const acceptedRecord = z.object({
  uid: uid(),
  /**
   * The record's part in the gaps: an activity is flagged because of the records that it needs (`dependent`), a
   * resource because of the records that need the resource (`provider`).
   */
  as: z.enum(['dependent', 'provider']),
  until: date(),
});
export type AcceptedRecord = z.infer<typeof acceptedRecord>;

export const gapAcceptances = {
  /** Records with at least one open gap are not listed. */
  records: endpoint({
    method: 'GET',
    path: `${root}/records`,
    shows: ['activity'],
    scope: 'organisation',
    permissions: ['activity.read'],
    summary: 'List the records whose gaps are all accepted',
    response: recordResponse(z.array(acceptedRecord)),
  }),
  /** 409 `duplicate` if the gap has an acceptance; 422 `gap_closed` if there is no such gap; 400 at `until` for a past day. */
  create: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Accept a gap until a day',
    body: gapAcceptanceInput.extend({ key: text(300) }),
    response: saved,
    status: 201,
  }),
  /** The changed acceptance covers the gap at its current size. 422 `gap_closed` if the gap no longer exists. */
  update: endpoint({
    ...common,
    method: 'PUT',
    path: item,
    params,
    summary: 'Change until when and why a gap is accepted',
    body: gapAcceptanceInput,
    versioned: true,
    response: saved,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: item,
    params,
    summary: 'Withdraw the acceptance of a gap',
    versioned: true,
    response: null,
  }),
};
