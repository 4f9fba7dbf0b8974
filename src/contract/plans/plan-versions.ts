import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, optionalParagraphs, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { approvalEndpoints } from '#root/contract/shared/approvals.ts';
import { bulkDeleteResult } from '#root/contract/shared/bulk-delete.ts';
import { versionedRecord } from '#root/contract/shared/bulk-selection.ts';
import { saved } from '#root/contract/shared/crud.ts';
import { planBia, staleReason } from './plan-bia.ts';
import { describeCalls, type PlanDefinition, planReference } from './plan-endpoints.ts';
import { planContent } from './plan-sections.ts';
import { classifications } from './plan-terms.ts';

/**
 * A plan as it was approved: its fields and content, the names of everything that it refers to, and the figures of the
 * business impact analysis for the activities in its scope.
 */
export const frozenPlan = z.object({
  name: z.string(),
  description: z.string(),
  classification: z.enum(classifications),
  dueOn: date().nullable(),
  reviewOn: date().nullable(),
  categoryUid: uid().nullable(),
  ownerUids: z.array(uid()),
  content: planContent,
  references: z.array(planReference),
  bia: planBia,
});
export type FrozenPlan = z.infer<typeof frozenPlan>;

/** An approved version. */
export const planVersion = z.object({
  number: z.int(),
  createdAt: instant(),
  /** SHA-256 of the content, in hexadecimal digits. */
  digest: z.string(),
  submittedByName: z.string(),
  approvedByNames: z.string(),
  inForce: z.boolean(),
});
export type PlanVersion = z.infer<typeof planVersion>;

/** The call with which people approve many plans of one kind at once. */
function bulkApproveEndpoint<const Definition extends PlanDefinition, const Rest extends string>(
  definition: Definition,
  path: `/${Rest}`,
) {
  const { may } = describeCalls(definition, path);
  return {
    /**
     * Records the caller's agreement to each of these plans, by the rules of a single approval and in the version that
     * the caller has read. A refusal for one plan does not affect the other plans. 404 if none of the plans exists.
     */
    bulkApprove: endpoint({
      method: 'POST',
      path: `${path.replace(/\/:uid$/, '')}/bulk-approve` as `/${string}/bulk-approve`,
      scope: 'organisation',
      permissions: [may('read'), may('approve')],
      summary: `Approve many ${definition.words.many} in review`,
      body: z.object({
        records: z.array(versionedRecord(definition.kind)).min(1).max(100),
        note: optionalParagraphs(5000).default(''),
      }),
      response: recordResponse(bulkDeleteResult),
      status: 200,
    }),
  };
}

/** The calls for the approval of plans of one kind, and for their approved versions. */
export function planVersionEndpoints<const Definition extends PlanDefinition, const Rest extends string>(
  definition: Definition,
  path: `/${Rest}`,
) {
  const { item, params, may } = describeCalls(definition, path);
  const { one } = definition.words;
  const read = <const Last extends string, Response extends z.ZodType>(
    last: Last,
    summary: string,
    response: Response,
  ) =>
    endpoint({
      method: 'GET',
      path: `${item}/${last}` as `/${Rest}/${Last}`,
      scope: 'organisation',
      permissions: [may('read')],
      summary,
      params,
      response: recordResponse(response),
    });
  return {
    ...approvalEndpoints(definition),
    ...bulkApproveEndpoint(definition, path),
    /** Revokes the version in force. The plan becomes a draft of the next version. */
    revoke: endpoint({
      method: 'POST',
      path: `${item}/revoke` as `/${Rest}/revoke`,
      scope: 'organisation',
      permissions: [may('approve')],
      summary: `Revoke the version of a ${one} that is in force`,
      params,
      versioned: true,
      response: saved,
    }),
    bia: read('bia', `Read the requirements and tolerances of the activities in the scope of a ${one}`, planBia),
    /**
     * `number` is the number of the version in force; null: there is none. If there are no `reasons`, this version is
     * up to date.
     */
    staleness: read(
      'staleness',
      `Read why the version of a ${one} that is in force no longer fits`,
      z.object({ number: z.int().nullable(), reasons: z.array(staleReason) }),
    ),
    /** Lists the approved versions, the newest first. */
    versions: read('versions', `List the approved versions of a ${one}`, z.array(planVersion)),
    version: endpoint({
      method: 'GET',
      path: `${item}/versions/:number` as `/${Rest}/versions/:number`,
      scope: 'organisation',
      permissions: [may('read')],
      summary: `Read one approved version of a ${one}`,
      params: params.extend({ number: z.coerce.number().int().min(1).max(100_000) }),
      response: recordResponse(z.object({ ...planVersion.shape, content: frozenPlan })),
    }),
  };
}
