import { z } from 'zod';
import { impactLevel } from '#root/contract/activities/activity-steps.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, minutes, optionalText, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';

/** The maximum number of records that one scenario takes away. */
export const maxTargets = 200;
/** The maximum number of a scenario's own links. */
export const maxScenarioLinks = 10_000;
/** The maximum number of records that a scenario shows. */
export const maxScenarioNodes = 2_000;

/**
 * A record that the scenario takes away, with the start and the duration of the loss. Times are minutes from the
 * start of the scenario.
 */
export const whatIfTarget = z.object({
  recordUid: uid('provider'),
  lostAtMinutes: minutes(),
  /** The duration of the loss; null: the record's own RTO, or until further notice if it has none. */
  outageMinutes: minutes().nullable(),
  /** True if the record is lost until further notice. Overrides `outageMinutes`. */
  forever: z.boolean(),
});
export type WhatIfTarget = z.infer<typeof whatIfTarget>;

/** A dependency that is not in a BIA, between any two records: "dependent needs provider". */
export const assumedLink = z.object({
  dependentUid: uid('provider'),
  providerUid: uid('provider'),
  /** Minutes for which the dependent can continue without the provider. */
  toleranceMinutes: minutes(),
  /** '' or the name of a group. Links of one dependent with the same group are alternatives. */
  group: optionalText(100),
  /** The number of the group's members that must be available. */
  groupRequired: integer(1, 100),
});
export type AssumedLink = z.infer<typeof assumedLink>;

/** An assumed restart time: the minutes that a record needs once all its dependencies have recovered. */
export const assumedRestart = z.object({ recordUid: uid('provider'), restartMinutes: minutes() });

export const whatIfInput = z.object({
  targets: z.array(whatIfTarget).min(1, 'Name at least 1 record that is lost').max(maxTargets),
  /** Links in addition to those from BIAs. */
  links: z.array(assumedLink).max(maxScenarioLinks).default([]),
  restarts: z.array(assumedRestart).max(maxScenarioNodes).default([]),
});
export type WhatIfInput = z.infer<typeof whatIfInput>;

const minute = z.int();
const minuteOrNot = minute.nullable();

/** One outage of a record. Times are minutes from the start of the scenario. */
const whatIfOutage = z.object({
  lost: minute,
  /** Null: until further notice. */
  back: minuteOrNot,
  /** The record whose loss caused the outage; null: the scenario itself. */
  cause: uid().nullable(),
  /** The record whose recovery ends the outage; null: the record itself. */
  heldBy: uid().nullable(),
  /**
   * The moment at which the outage exceeds the RTO or MTPD; null if the limit is never exceeded or does not exist. An
   * outage that is exactly as long as the limit is no breach.
   */
  rtoBreach: minuteOrNot,
  mtpdBreach: minuteOrNot,
});

export const whatIfEventKinds = ['lost', 'rto_breach', 'mtpd_breach', 'back'] as const;
const whatIfEvent = z.object({
  at: minute,
  kind: z.enum(whatIfEventKinds),
  node: uid(),
  /**
   * The record whose loss or recovery causes the event. For a breach, this is the dependency that recovers last. Null:
   * the scenario itself is the cause.
   */
  cause: uid().nullable(),
});

const returnBy = z.object({
  /**
   * The latest recovery, in minutes; null: no limit applies. If it equals the minute of the loss, the record must not
   * be lost at all.
   */
  latest: minuteOrNot,
  /** For a target: the activity that would exceed its limit if the target recovered one minute later than `latest`. */
  activity: uid().nullable(),
  /** For a record that is not a target: the record whose recovery it waits for. */
  after: uid().nullable(),
});

const categoryImpact = z.object({
  category: uid(),
  unacceptableLevel: z.int(),
  /**
   * At each of `impactHorizons` after the start: the highest level, and the number of activities at each level 0 to 5.
   */
  horizons: z.array(z.object({ at: minute, highest: impactLevel, activities: z.array(z.int()), notAssessed: z.int() })),
  /** The highest level over time: each entry applies from its minute `at` until the next entry. */
  highest: z.array(z.object({ at: minute, level: impactLevel })),
  /**
   * True if an activity that is not assessed in the category is down at any moment, even between two horizons. Missing
   * in results that an earlier version saved.
   */
  hasUnassessed: z.boolean().optional(),
  firstUnacceptable: z.object({ at: minute, activity: uid() }).nullable(),
});

const mostDown = z.object({ at: minute, down: z.int() });

/**
 * The result of a what-if simulation, which `domain/continuity/what-if.ts` explains. Null stands for a time that never
 * comes.
 */
export const whatIfResult = z.object({
  summary: z.object({
    nodesLost: z.int(),
    activitiesLost: z.int(),
    activitiesPastRto: z.int(),
    activitiesPastMtpd: z.int(),
    mostDown: mostDown.nullable(),
    firstRtoBreach: whatIfEvent.nullable(),
    firstMtpdBreach: whatIfEvent.nullable(),
  }),
  /** Every record that is lost, in the order of loss, with all its outages. */
  nodes: z.array(
    z.object({ uid: uid(), kind: z.enum(providerKinds), target: z.boolean(), outages: z.array(whatIfOutage) }),
  ),
  /** In chronological order. */
  events: z.array(whatIfEvent),
  breaches: z.array(whatIfEvent),
  activitiesDown: z.array(mostDown),
  /**
   * For each record, the latest recovery with which no activity exceeds its MTPD, and the latest with which no activity
   * exceeds its RTO. The records are in the order of recovery.
   */
  recovery: z.array(
    z.object({
      node: uid(),
      target: z.boolean(),
      lost: minute,
      back: minuteOrNot,
      mtpd: returnBy,
      rto: returnBy,
    }),
  ),
  impact: z.array(categoryImpact).nullable(),
  /** Cycles of dependencies that the loss reaches. */
  cycles: z.array(z.array(uid())),
});

/** The result, and the names of the records in it by uid. */
export const whatIfAnswer = whatIfResult.extend({ names: z.record(uid(), z.string()) });
export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;

export const whatIf = {
  /** Writes nothing. The same targets in any order give the same bytes until a dependency changes. */
  run: endpoint({
    method: 'POST',
    path: `${apiRoot}/what-if`,
    shows: ['activity'],
    scope: 'organisation',
    permissions: ['activity.read', 'dependency_scenario.simulate'],
    summary:
      'Calculate what stops if records are lost, which limits are exceeded first, and when each record must be restored',
    body: whatIfInput,
    readOnly: true,
    response: recordResponse(whatIfAnswer),
  }),
};
