import { z } from 'zod';
import { activityRecord } from '#root/contract/activities/activities.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, searchText, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';
import { gapStates, gapVerdicts, listedGap } from './continuity.ts';
import { dependencyGraphLines } from './dependency-graph.ts';
import { whatIfAnswer, whatIfInput } from './what-if.ts';

/**
 * The data from which answers are computed. `recorded`: everything as it had been entered. `approved`: activities as
 * last approved, everything else as entered.
 */
export const asOfBases = ['recorded', 'approved'] as const;
export type AsOfBasis = (typeof asOfBases)[number];

const isDayLike = (input: unknown) => typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input.trim());

export const asOfInput = z.object({
  /** A moment, or a day. A day stands for the moment at which it ends. */
  at: z.union([date(), instant()], {
    error: ({ input }) =>
      isDayLike(input)
        ? 'Choose a day that exists'
        : 'Use a date such as 2026-11-21, or a moment such as 2026-11-21T14:00:00Z',
  }),
  basis: z.enum(asOfBases, { error: 'Use recorded or approved' }),
});

/** An organisation's answers as of a moment. */
export const asOfResult = z.object({
  uid: uid(),
  moment: instant(),
  basis: z.enum(asOfBases),
  createdAt: instant(),
  /**
   * The last log entry that the answers include, and the number of log entries that were sealed when the answers were
   * computed.
   */
  head: z.string(),
  sealed: z.string(),
  /** The hash of the last sealed entry; null if none was sealed. */
  seal: z.string().nullable(),
  takenBack: z.int(),
  /**
   * The number of logged changes that do not fit the stored rows. If it is not 0, something was written to the database
   * without the log.
   */
  unmatched: z.int(),
  compared: z.int(),
  activities: z.int(),
  open: z.int(),
  accepted: z.int(),
});
export type AsOfResult = z.infer<typeof asOfResult>;

/** An activity with all its answers, but without its version, because the log does not record versions. */
export const activityAsOf = activityRecord.omit({ version: true, updatedAt: true }).extend({
  /** The time within which the record must recover; null: nothing requires a time. */
  requiredMinutes: z.int().nullable(),
});

export type ActivityAsOf = z.infer<typeof activityAsOf>;

/** A gap as of a past day, without its acceptance. */
export const gapAsOf = listedGap.omit({ acceptance: true });
export type GapAsOf = z.infer<typeof gapAsOf>;

/** A logged change as text. */
const loggedChange = z.object({
  at: instant(),
  actorName: z.string().nullable(),
  action: z.enum(['created', 'updated', 'deleted']),
  what: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});

/**
 * The limits of a comparison: the number of records and of gaps that it lists, and the number of changes for each
 * record.
 */
export const maxCompared = 200;
export const maxChanges = 50;

/**
 * How a record differs between the two compared results. `required`: only the time within which it must recover is
 * different.
 */
export const differences = ['added', 'removed', 'changed', 'required'] as const;

/**
 * The filters of a comparison. `effect`: `gap` selects records with a changed gap, `required` selects records with a
 * changed required time.
 */
const comparisonFilters = z.strictObject({
  kind: listFilter(z.enum(providerKinds)),
  what: listFilter(z.enum(differences)),
  actorUid: listFilter(uid('user')),
  effect: z.enum(['gap', 'required'], { error: 'Use gap or required' }).optional(),
  divisionUid: listFilter(uid('division')),
  businessUnitUid: listFilter(uid('business_unit')),
});

export type ComparisonFilter = z.infer<typeof comparisonFilters>;

const gapCounts = z.object({ opened: z.int(), closed: z.int(), changed: z.int() });

export const asOfComparison = z.object({
  /** The two compared results, the earlier one first. */
  from: asOfResult,
  to: asOfResult,
  /** Records that differ, at most {@link maxCompared}. */
  records: z.array(
    z.object({
      uid: uid(),
      kind: z.enum(providerKinds),
      name: z.string(),
      what: z.enum(differences),
      requiredBefore: z.int().nullable(),
      requiredAfter: z.int().nullable(),
      /** The numbers of gaps between this record and another record that were opened, closed or changed. */
      gaps: gapCounts,
      changes: z.array(loggedChange),
    }),
  ),
  recordCount: z.int(),
  /** Everybody who changed something between the two days. */
  people: z.array(z.object({ uid: uid(), name: z.string() })),
  /**
   * Gaps that were opened (`before` is null), closed (`after` is null) or changed, at most {@link maxCompared}. If the
   * query has a filter, at least one of the gap's two records matches it.
   */
  gaps: z.array(z.object({ before: gapAsOf.nullable(), after: gapAsOf.nullable() })),
  gapCounts,
});
export type AsOfComparison = z.infer<typeof asOfComparison>;

const root = `${apiRoot}/as-of` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('as_of_result') });
const common = { scope: 'organisation', permissions: ['activity.read'], shows: ['activity'] } as const;

export const asOf = {
  /** The first and last day that can be chosen. Both are null if nothing has been recorded yet. */
  span: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'Read the first and the last day for which a past state can be calculated',
    response: recordResponse(z.object({ firstDay: date().nullable(), today: date() })),
  }),
  /**
   * Returns the uid of the stored result. If the result must be computed first, returns the uid of a job instead. When
   * the job is done, `result.uid` of the job is the uid of the stored result. 400 at `at` for a day before the first
   * day or after today.
   */
  ask: endpoint({
    scope: 'organisation',
    permissions: ['activity.read'],
    changes: ['jobs'],
    method: 'POST',
    path: root,
    summary: 'Calculate activities, dependencies and gaps as of a day',
    body: asOfInput,
    response: recordResponse(z.object({ resultUid: uid().nullable(), jobUid: uid().nullable() })),
    status: 200,
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: item,
    params,
    summary: 'Read the sources of the calculation as of a day',
    response: recordResponse(asOfResult),
  }),
  activities: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/activities`,
    params,
    summary: 'List the activities as of a day, with all their answers',
    query: listQuery(['name'], { uid: listFilter(uid('activity')) }),
    response: pageResponse(activityAsOf),
  }),
  gaps: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/gaps`,
    params,
    summary: 'List the gaps as of a day, in the order of the gap list',
    query: listQuery(['severity'], {
      verdict: listFilter(z.enum(gapVerdicts)),
      state: listFilter(z.enum(gapStates)),
    }),
    response: pageResponse(gapAsOf),
  }),
  compare: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/comparison`,
    params,
    summary: 'Compare two days: what changed, by whom, and the effects on gaps and required times',
    query: z.object({
      with: uid('as_of_result'),
      /** Selects records whose name contains this text. */
      q: searchText().default(''),
      filter: comparisonFilters.prefault({}),
    }),
    response: recordResponse(asOfComparison),
  }),
  /** Has the same form as the current dependency graph. */
  graph: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/dependency-graph`,
    params,
    namesContent: true,
    summary: 'Read the dependency graph as of a day, and the impacts of its activities over time',
    response: recordResponse(dependencyGraphLines),
  }),
  whatIf: endpoint({
    ...common,
    method: 'POST',
    path: `${item}/what-if`,
    permissions: ['activity.read', 'dependency_scenario.simulate'],
    params,
    summary: 'Calculate what would have stopped if records had been lost',
    body: whatIfInput,
    readOnly: true,
    response: recordResponse(whatIfAnswer),
  }),
};
