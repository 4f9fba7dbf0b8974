import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { named, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { departmentFilters } from '#root/contract/shared/department-filters.ts';
import { planKinds, recoveryExtents } from './plan-terms.ts';

/** Whether plans restore a lost record completely, only in part, or not at all. */
export const coverageStates = ['none', 'part', 'full'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** The maximum number of steps that a response lists for one record. */
export const maxCoverageSteps = 20;

/** A step of a plan: a task that restores a record, or a strategy that stands in for the record. */
export const coverageStep = z.object({
  plan: z.object({ uid: uid(), kind: z.enum(planKinds), name: z.string() }),
  /** True if the step is in the version in force, false if it is in the working version. */
  inForce: z.boolean(),
  what: z.enum(['task', 'strategy']),
  /** The number of a task; null for a strategy. */
  number: z.int().nullable(),
  title: z.string(),
  extent: z.enum(recoveryExtents),
});
export type CoverageStep = z.infer<typeof coverageStep>;

/**
 * The steps for one record. Steps in force come first; among them, steps that restore the record completely come first.
 */
const coverage = {
  state: z.enum(coverageStates),
  stepCount: z.int(),
  steps: z.array(coverageStep),
};

/** A record that is lost in an active scenario, with the steps that restore the record. */
export const coverageRow = z.object({
  scenario: named,
  record: z.object({ uid: uid(), kind: z.enum(providerKinds), name: z.string() }),
  ...coverage,
});
export type CoverageRow = z.infer<typeof coverageRow>;

export const recordCoverage = z.object({ recordUid: uid(), ...coverage });
export type RecordCoverage = z.infer<typeof recordCoverage>;

const path = `${apiRoot}/plan-coverage` as const;
// Requires the permissions to read both kinds of plan, because "no plan restores this record" is true only if all plans
// were searched.
const permissions = ['bcp.read', 'resilience_plan.read'] as const;
const shows = ['bcp', 'resilience_plan', 'dependency_scenario', 'activity'] as const;

/**
 * The plans that restore lost records. Nothing is stored: each response is computed from the current plans and
 * scenarios.
 */
export const planCoverage = {
  list: endpoint({
    method: 'GET',
    path,
    scope: 'organisation',
    permissions: [...permissions, 'dependency_scenario.read'],
    shows,
    summary:
      'List the records that are lost in active scenarios, with the plans that restore them; those without a plan first',
    query: listQuery(['state'], {
      state: listFilter(z.enum(coverageStates)),
      scenarioUid: listFilter(uid('dependency_scenario')),
      recordUid: listFilter(uid()),
      /** Only activities of these departments, and records that these activities need. */
      ...departmentFilters,
    }),
    response: pageResponse(coverageRow).extend({
      /** The numbers of rows by state. The filter for states does not affect them. */
      states: z.record(z.enum(coverageStates), z.int()),
    }),
  }),
  /** 404 if one of the records does not exist. */
  records: endpoint({
    method: 'POST',
    path: `${path}/records`,
    scope: 'organisation',
    permissions,
    shows,
    readOnly: true,
    summary: 'Find the plans that restore these records',
    body: z.object({ recordUids: z.array(uid('provider')).min(1).max(200) }),
    response: recordResponse(z.array(recordCoverage)),
  }),
};
