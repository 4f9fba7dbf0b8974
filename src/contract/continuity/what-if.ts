import { z } from 'zod';
import { impactLevel } from '#root/contract/activities/activity-steps.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, minutes, optionalText, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';

/** Most records that one scenario takes away. */
export const mostTargets = 200;
/** Most links that a scenario has of its own. */
export const mostScenarioLinks = 10_000;
/** Most records that a scenario shows. */
export const mostScenarioNodes = 2_000;

/** What is lost, when, and for how long. Minutes from the start of the scenario. */
export const whatIfTarget = z.object({
  recordUid: uid('provider'),
  lostAtMinutes: minutes(),
  /** How long it is out; null: the record's own RTO, and until further notice where it has none. */
  outageMinutes: minutes().nullable(),
  /** Until further notice, whatever `outageMinutes` says. */
  forever: z.boolean(),
});
export type WhatIfTarget = z.infer<typeof whatIfTarget>;

/** A dependency that nobody has captured in a BIA, between any two records: "dependent needs provider". */
export const assumedLink = z.object({
  dependentUid: uid('provider'),
  providerUid: uid('provider'),
  /** Minutes the dependent carries on without the provider. */
  toleranceMinutes: minutes(),
  /** '' or a name: links of one dependent with the same name are alternatives to each other. */
  group: optionalText(100),
  /** How many of the group must be up. */
  groupRequired: integer(1, 100),
});
export type AssumedLink = z.infer<typeof assumedLink>;

/** How long a record takes to resume once all that it needs is back, if it were so. */
export const assumedRestart = z.object({ recordUid: uid('provider'), restartMinutes: minutes() });

export const whatIfInput = z.object({
  targets: z.array(whatIfTarget).min(1, 'Name at least 1 record that is lost').max(mostTargets),
  /** Links besides the captured ones. */
  links: z.array(assumedLink).max(mostScenarioLinks).default([]),
  restarts: z.array(assumedRestart).max(mostScenarioNodes).default([]),
});
export type WhatIfInput = z.infer<typeof whatIfInput>;

const minute = z.int();
const minuteOrNot = minute.nullable();

/** One outage of one record. Minutes from the start of the scenario. */
const whatIfOutage = z.object({
  lost: minute,
  /** Null: until further notice. */
  back: minuteOrNot,
  /** The record whose loss stopped it; null: the scenario itself takes it away. */
  cause: uid().nullable(),
  /** The record whose return lets it end; null: its own. */
  heldBy: uid().nullable(),
  /** When it passes its RTO or MTPD; null: it does not, or there is none. Exactly equal is no breach. */
  rtoBreach: minuteOrNot,
  mtpdBreach: minuteOrNot,
});

export const whatIfEventKinds = ['lost', 'rto_breach', 'mtpd_breach', 'back'] as const;
const whatIfEvent = z.object({
  at: minute,
  kind: z.enum(whatIfEventKinds),
  node: uid(),
  /** Whose loss or return it is; of a breach, who is missed longest then; null: the scenario itself. */
  cause: uid().nullable(),
});

const returnBy = z.object({
  /** Null: no limit binds it. The minute of its loss: it must not be lost at all. */
  latest: minuteOrNot,
  /** Of a target: the activity that passes its limit if it comes a minute later. */
  activity: uid().nullable(),
  /** Of anything else: whose return it waits for. */
  after: uid().nullable(),
});

const categoryImpact = z.object({
  category: uid(),
  unacceptableLevel: z.int(),
  /** At each of `impactHorizons` after the start: the highest level, and how many activities have reached level 0, 1 .. 5. */
  horizons: z.array(z.object({ at: minute, highest: impactLevel, activities: z.array(z.int()), notAssessed: z.int() })),
  /** From `at` on this is the highest level. */
  highest: z.array(z.object({ at: minute, level: impactLevel })),
  firstUnacceptable: z.object({ at: minute, activity: uid() }).nullable(),
});

const mostDown = z.object({ at: minute, down: z.int() });

/** What a what-if answers: `whatIf` of domain/continuity/what-if.ts says what each is. Null where a time has no end. */
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
  /** Every record that is lost, in the order of loss, with all of its outages. */
  nodes: z.array(
    z.object({ uid: uid(), kind: z.enum(providerKinds), target: z.boolean(), outages: z.array(whatIfOutage) }),
  ),
  /** In order of time. */
  events: z.array(whatIfEvent),
  breaches: z.array(whatIfEvent),
  activitiesDown: z.array(mostDown),
  /** What must come back by when so that no activity passes its MTPD, or its RTO; in the order to restore it. */
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
  /** Cycles that are reached. */
  cycles: z.array(z.array(uid())),
});

/** The result with the names, by uid, of all records that it tells of. */
export const whatIfAnswer = whatIfResult.extend({ names: z.record(uid(), z.string()) });
export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;

export const whatIf = {
  /** Writes nothing. The same targets give the same bytes, in whatever order they come, until a dependency changes. */
  run: endpoint({
    method: 'POST',
    path: `${apiRoot}/what-if`,
    scope: 'organisation',
    permissions: ['activity.read', 'dependency_scenario.simulate'],
    summary: 'Work out what stops, what breaks its limit first and what must come back by when, if records are lost',
    body: whatIfInput,
    readOnly: true,
    response: recordResponse(whatIfAnswer),
  }),
};
