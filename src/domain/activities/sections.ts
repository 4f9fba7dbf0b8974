import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { applicationsStepKinds } from '#root/contract/activities/activity-steps.ts';
import { type FieldProblem, rules } from '#root/contract/platform/errors.ts';
import {
  type ActivityState,
  activitySections,
  type OptionalSection,
  type ProviderKind,
  type SectionStatus,
  type SectionStatuses,
} from '#root/contract/shared/activity-terms.ts';

/** The values from which the statuses of an activity's sections follow. */
export interface SectionFacts {
  readonly state: ActivityState;
  readonly submittedAt: string | Date | null;
  readonly completed: Readonly<Partial<Record<OptionalSection, boolean>>>;
  readonly ownerUid: string | null;
  readonly priorityUid: string | null;
  readonly minimumPeople: number | null;
  readonly remoteDelivery: string | null;
  readonly remoteFactorCount: number;
  readonly hasImpacts: boolean;
  readonly mtpdUid: string | null;
  readonly mtpdOrigin: string | null;
  readonly mtpdReason: string;
  readonly rtoUid: string | null;
  readonly mdlMinutes: number | null;
  readonly mdlNotApplicable: boolean;
  readonly mbcoPercent: number | null;
  /** The number of links of each kind. */
  readonly linkCounts: Readonly<Partial<Record<ProviderKind, number>>>;
}

/** Reads the values that the statuses depend on from an activity, as the API returns it. */
export function readSectionFacts(record: ActivityRecord): SectionFacts {
  const linkCounts: Partial<Record<ProviderKind, number>> = {};
  for (const { kind } of record.links) linkCounts[kind] = (linkCounts[kind] ?? 0) + 1;
  return {
    state: record.state,
    submittedAt: record.submittedAt,
    completed: record.completed,
    ownerUid: record.details.ownerUid,
    priorityUid: record.details.priorityUid,
    minimumPeople: record.minimumPeople,
    remoteDelivery: record.remoteDelivery,
    remoteFactorCount: record.remoteFactors.length,
    hasImpacts: hasImpacts(record.tolerant.impacts),
    mtpdUid: record.tolerant.mtpdUid,
    mtpdOrigin: record.tolerant.mtpdOrigin,
    mtpdReason: record.tolerant.mtpdReason,
    rtoUid: record.recoveryTime.rtoUid,
    mdlMinutes: record.recoveryTime.mdlMinutes,
    mdlNotApplicable: record.recoveryTime.mdl === 'not_applicable',
    mbcoPercent: record.recoveryTime.mbcoPercent,
    linkCounts,
  };
}

/** Returns true if any cell of the impact matrix is assessed. */
export function hasImpacts(impacts: Readonly<Record<string, readonly (number | null)[]>>): boolean {
  return Object.values(impacts).some((row) => row.some((level) => level !== null));
}

const links = (facts: SectionFacts, kinds: readonly ProviderKind[]): boolean =>
  kinds.some((kind) => (facts.linkCounts[kind] ?? 0) > 0);

function optional(facts: SectionFacts, section: OptionalSection, started: boolean): SectionStatus {
  if (facts.completed[section]) return 'completed';
  return started ? 'in_progress' : 'not_started';
}

function remoteAccesses(facts: SectionFacts): SectionStatus {
  if (facts.completed['remote-accesses'] && facts.remoteDelivery === null) return 'problem';
  return optional(facts, 'remote-accesses', facts.remoteDelivery !== null || facts.remoteFactorCount > 0);
}

function tolerant(facts: SectionFacts): SectionStatus {
  if (facts.mtpdUid === null) return facts.hasImpacts ? 'in_progress' : 'not_started';
  return lacksReason(facts) ? 'problem' : 'completed';
}

function recoveryTime(facts: SectionFacts): SectionStatus {
  const mdl = facts.mdlNotApplicable || facts.mdlMinutes !== null;
  if (facts.rtoUid !== null && mdl) return 'completed';
  return facts.rtoUid !== null || mdl || facts.mbcoPercent !== null ? 'in_progress' : 'not_started';
}

function review(facts: SectionFacts): SectionStatus {
  if (facts.state === 'in_review' || facts.state === 'approved') return 'completed';
  if (facts.state === 'returned') return 'problem';
  return facts.submittedAt === null ? 'not_started' : 'in_progress';
}

/**
 * Computes the status of every section.
 * - Sections with optional parts only (roles, remote access, applications, dependencies) are completed when the person
 * marks them as completed. Remote access has the status `problem` if it is marked as completed without an answer to
 * "can it be done remotely?".
 * - Details are completed with an owner and a priority.
 * - The impact over time is completed with an MTPD. It has the status `problem` if the MTPD overrides the derived MTPD
 * without a reason.
 * - The recovery time is completed with an RTO and an answer on MDL/RPO.
 * - The review is completed while the activity is in review or approved. It has the status `problem` if the activity
 * was returned.
 */
export function computeSectionStatuses(facts: SectionFacts): SectionStatuses {
  return {
    details: facts.ownerUid !== null && facts.priorityUid !== null ? 'completed' : 'in_progress',
    roles: optional(facts, 'roles', links(facts, ['role']) || facts.minimumPeople !== null),
    'remote-accesses': remoteAccesses(facts),
    applications: optional(facts, 'applications', links(facts, applicationsStepKinds)),
    tolerant: tolerant(facts),
    'recovery-time': recoveryTime(facts),
    dependencies: optional(facts, 'dependencies', links(facts, ['activity', 'location'])),
    review: review(facts),
  };
}

/** Counts the completed sections, from 0 to 8. The column `activities.completeness` has the same value. */
export function countCompletedSections(statuses: SectionStatuses): number {
  return activitySections.filter((section) => statuses[section] === 'completed').length;
}

const lacksReason = (facts: SectionFacts): boolean => facts.mtpdOrigin === 'overridden' && facts.mtpdReason === '';

/** A section that prevents an activity from being submitted, with the fields that cause it. */
export interface SubmitProblem {
  readonly section: 'details' | 'tolerant' | 'recovery-time';
  readonly status: SectionStatus;
  readonly fields: readonly FieldProblem[];
}

/**
 * Lists what is missing before an activity can be submitted. Plans, reports and the recovery order need a name (which
 * every activity has), an owner, a priority, an MTPD (with a reason if it overrides the derived MTPD) and an RTO.
 * Everything else may be missing, because the approver judges whether it is needed.
 */
export function listSubmitProblems(facts: SectionFacts): SubmitProblem[] {
  const statuses = computeSectionStatuses(facts);
  const missing = (field: string, value: string | null) => (value === null ? [field] : []);
  const fields = {
    details: [...missing('ownerUid', facts.ownerUid), ...missing('priorityUid', facts.priorityUid)],
    tolerant: [...missing('mtpdUid', facts.mtpdUid), ...(lacksReason(facts) ? ['mtpdReason'] : [])],
    'recovery-time': missing('rtoUid', facts.rtoUid),
  };
  return (['details', 'tolerant', 'recovery-time'] as const)
    .filter((section) => fields[section].length > 0)
    .map((section) => ({
      section,
      status: statuses[section],
      fields: fields[section].map((field) => ({ field, message: rules.required })),
    }));
}
