import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';
import { continuityGap } from './continuity.ts';

const node = z.object({ uid: uid(), kind: z.enum(providerKinds), name: z.string() });

/** Alternatives that share a point of failure: if it is lost, too few of the alternatives remain. */
export const falseRedundancy = z.object({
  /** The record that relies on the alternatives, or the location whose alternates they are. */
  dependent: node,
  /** The name of the group; null for a location and its alternates. */
  group: z.string().nullable(),
  required: z.int(),
  members: z.array(node),
  /**
   * The shared points of failure, at least one. `activities` is the number of activities that stop if the record is
   * lost.
   */
  shared: z.array(
    z.object({
      ...node.shape,
      activities: z.int(),
      /** The alternatives that are lost with the record, each with the path of dependencies. */
      lost: z.array(z.object({ member: node, path: z.array(node) })),
    }),
  ),
  /**
   * Other records on the same paths, further from the alternatives. Losing one of these records has the same effect.
   */
  behind: z.array(node),
});
export type FalseRedundancyAnswer = z.infer<typeof falseRedundancy>;

const recoveryChange = z.object({
  node,
  field: z.literal('rto'),
  from: z.int(),
  to: z.int(),
  /** For an activity: the row of the RTO list with these minutes. */
  rtoUid: uid().nullable(),
});

/** A gap with the last day on which it is accepted; null if it is open. */
const suggestionGap = continuityGap.extend({ acceptedUntil: date().nullable() });
export type SuggestionGap = z.infer<typeof suggestionGap>;

/** A set of changes that belong together, and the gaps that the set closes. At least one of these gaps is open. */
export const recoverySuggestion = z.object({
  changes: z.array(recoveryChange),
  closes: z.array(suggestionGap),
  /** The sum of all changes, in minutes. */
  total: z.int(),
  /** True if it is proved that no smaller set closes these gaps without opening others. */
  exact: z.boolean(),
});
export type RecoverySuggestion = z.infer<typeof recoverySuggestion>;

const reading = { method: 'GET', scope: 'organisation', permissions: ['activity.read'] } as const;

export const continuityFindings = {
  /**
   * Also considers the suppliers of applications, the alternates of locations and, for a scenario, the scenario's own
   * links.
   */
  falseRedundancies: endpoint({
    ...reading,
    path: `${apiRoot}/false-redundancies`,
    shows: ['activity'],
    summary: 'List alternatives that share a point of failure, those that stop the most activities first',
    response: recordResponse(z.array(falseRedundancy)),
  }),
  falseRedundanciesOfScenario: endpoint({
    ...reading,
    permissions: ['activity.read', 'dependency_scenario.read'],
    path: `${apiRoot}/dependency-scenarios/:uid/false-redundancies`,
    summary: 'List alternatives that share a point of failure, including the links of a dependency scenario',
    params: z.object({ uid: uid('dependency_scenario') }),
    response: recordResponse(z.array(falseRedundancy)),
  }),
};

export const continuitySuggestions = {
  /**
   * Writes nothing. People make each change in the form of the changed record, after a preview. Sets that close only
   * accepted gaps are left out.
   */
  recoverySuggestions: endpoint({
    ...reading,
    path: `${apiRoot}/recovery-suggestions`,
    shows: ['activity'],
    summary: 'Suggest changes of recovery times that close gaps that are late or past the MTPD',
    response: recordResponse(z.object({ sets: z.array(recoverySuggestion), remaining: z.array(suggestionGap) })),
  }),
};
