import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';
import { continuityGap } from './continuity.ts';

const node = z.object({ uid: uid(), kind: z.enum(providerKinds), name: z.string() });

/** Alternatives that are none: all that there must be of them are lost with one thing. */
export const falseRedundancy = z.object({
  /** Who relies on them; for a location and where it can move to: the location. */
  dependent: node,
  /** The group's name; null: a location and where it can move to. */
  group: z.string().nullable(),
  required: z.int(),
  members: z.array(node),
  /** What they share, at least one; `activities`: how many stop if it is lost. */
  shared: z.array(
    z.object({
      ...node.shape,
      activities: z.int(),
      /** The alternatives that are lost with it, each with the way to it. */
      lost: z.array(z.object({ member: node, path: z.array(node) })),
    }),
  ),
  /** What stands behind those and does the same. */
  behind: z.array(node),
});
export type FalseRedundancyAnswer = z.infer<typeof falseRedundancy>;

const recoveryChange = z.object({
  node,
  field: z.literal('rto'),
  from: z.int(),
  to: z.int(),
  /** Of an activity: the row of the list of recovery times that has these minutes. */
  rtoUid: uid().nullable(),
});

/** Changes that belong together, and what they mend. */
export const recoverySuggestion = z.object({
  changes: z.array(recoveryChange),
  mends: z.array(continuityGap),
  /** Minutes, over all changes. */
  total: z.int(),
  /** No smaller set does it. */
  exact: z.boolean(),
});
export type RecoverySuggestion = z.infer<typeof recoverySuggestion>;

const reading = { method: 'GET', scope: 'organisation', permissions: ['activity.read'] } as const;

export const continuityFindings = {
  /** Counts who supplies an application and where locations can move to as well; and, of a scenario, its own links. */
  falseRedundancies: endpoint({
    ...reading,
    path: `${apiRoot}/false-redundancies`,
    summary: 'List alternatives that share a site, a supplier, a utility or anything else, those that stop most first',
    response: recordResponse(z.array(falseRedundancy)),
  }),
  falseRedundanciesOfScenario: endpoint({
    ...reading,
    permissions: ['activity.read', 'dependency_scenario.read'],
    path: `${apiRoot}/dependency-scenarios/:uid/false-redundancies`,
    summary: 'List alternatives that share something, with the links that a dependency scenario has besides',
    params: z.object({ uid: uid('dependency_scenario') }),
    response: recordResponse(z.array(falseRedundancy)),
  }),
};

export const continuitySuggestions = {
  /** Writes nothing: each change is made with its own form, after a preview. */
  recoverySuggestions: endpoint({
    ...reading,
    path: `${apiRoot}/recovery-suggestions`,
    summary: 'Suggest the fewest changes of recovery times that clear all red gaps',
    response: recordResponse(z.object({ sets: z.array(recoverySuggestion), remaining: z.array(continuityGap) })),
  }),
};
