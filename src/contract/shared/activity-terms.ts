import { z } from 'zod';
import { name, uid } from '#root/contract/platform/fields.ts';
import { type NodeKind, nodeKinds } from './kinds/define-record.ts';

/** The states of an activity. Lists leave out `archived` activities unless the filter names this state. */
export const activityStates = ['draft', 'in_review', 'approved', 'returned', 'archived'] as const;
export type ActivityState = (typeof activityStates)[number];

/**
 * The sections of an activity's business impact analysis, in their order. Each name is also the last segment of the
 * section's path.
 */
export const activitySections = [
  'details',
  'roles',
  'remote-accesses',
  'applications',
  'tolerant',
  'recovery-time',
  'dependencies',
  'review',
] as const;
export type ActivitySection = (typeof activitySections)[number];

/** The sections with only optional parts. Such a section is complete once the person has marked it as completed. */
export const optionalSections = ['roles', 'remote-accesses', 'applications', 'dependencies'] as const;
export type OptionalSection = (typeof optionalSections)[number];

export const sectionStatusNames = ['not_started', 'in_progress', 'completed', 'problem'] as const;
export type SectionStatus = (typeof sectionStatusNames)[number];
const status = z.enum(sectionStatusNames);
/** The status of every section. `domain/activities/sections.ts` computes it. */
export const sectionStatuses = z.object({
  details: status,
  roles: status,
  'remote-accesses': status,
  applications: status,
  tolerant: status,
  'recovery-time': status,
  dependencies: status,
  review: status,
});
export type SectionStatuses = z.infer<typeof sectionStatuses>;

/** The kinds of record that can be depended on. */
export const providerKinds = nodeKinds;
export type ProviderKind = NodeKind;

/**
 * The sources from which Holdfast derives links: the supplier of a hosted application, and the primary location of an
 * activity that cannot be done remotely.
 */
export const linkOrigins = ['supplier', 'location'] as const;
export type LinkOrigin = (typeof linkOrigins)[number];

/**
 * The verdict on a recovery time: `met` (with a margin), `justMet` (without a margin), `late`, `pastMtpd` (late, and at
 * or past the MTPD), `unknown` (one of the two times is missing).
 */
export const verdicts = ['met', 'justMet', 'late', 'pastMtpd', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * The verdicts on a margin. They do not include `pastMtpd`: a separate flag with this name says whether the recovery is
 * at or past the MTPD.
 */
export const marginVerdicts = ['met', 'justMet', 'late', 'unknown'] as const satisfies readonly Verdict[];
export type MarginVerdict = (typeof marginVerdicts)[number];

/** The columns of the impact matrix, in minutes: 1, 4, 8, 24, 72 hours, 1 and 2 weeks, 30 days. */
export const impactHorizons = [60, 240, 480, 1440, 4320, 10_080, 20_160, 43_200] as const;

/**
 * The worst verdict on the direct dependencies of an activity, or on the direct dependents of a resource. The list
 * begins with the worst value. `none`: there are no dependencies, or no dependents.
 */
export const gapFlags = ['pastMtpd', 'late', 'justMet', 'unknown', 'met', 'none'] as const satisfies readonly (
  | Verdict
  | 'none'
)[];
export type GapFlag = (typeof gapFlags)[number];

/** Deletion requires the exact name. Another name is 422 at `confirmName`. */
export const confirmByName = z.object({ confirmName: name() });

export const priorityChip = z.object({ uid: uid(), name: z.string(), rank: z.int(), colour: z.string() });
/** Another record by uid and name. */
export const named = z.object({ uid: uid(), name: z.string() });
