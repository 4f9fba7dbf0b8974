import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { ActivitySection, ProviderKind } from '#root/contract/shared/activity-terms.ts';

import { findUnacceptableHorizon } from '#root/domain/activities/impact-matrix.ts';
import { text as stepText } from '#root/web/areas/activities/steps/steps.messages.ts';
import { kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration, labelDuration } from '#root/web/platform/ui/format.ts';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { text } from './check.messages.ts';

/** An answer as lines of text. There are no lines if the answer is missing. */
export interface Answer {
  readonly label: string;
  readonly lines: readonly string[];
}

interface Category {
  readonly uid: string;
  readonly name: string;
  readonly unacceptableLevel: number;
}

const toAnswer = (label: string, ...lines: (string | null | undefined)[]): Answer => ({
  label,
  lines: lines.filter((line): line is string => Boolean(line)),
});

function listDetails(record: ActivityRecord): Answer[] {
  return [
    toAnswer(stepText('name'), record.details.name),
    toAnswer(stepText('code'), record.details.code),
    toAnswer(stepText('description'), record.details.description),
    toAnswer(stepText('priority'), record.priority?.name),
    toAnswer(stepText('division'), record.divisionName),
    toAnswer(stepText('unit'), record.businessUnitName),
    toAnswer(stepText('location'), record.locationName),
    toAnswer(stepText('owner'), record.ownerName),
    toAnswer(stepText('deputy'), record.deputyName),
  ];
}

function listRoles(record: ActivityRecord): Answer[] {
  const lines = record.links
    .filter(({ kind }) => kind === 'role')
    .map(({ name, quantity, alternatives }) => {
      const alternativeNames = alternatives.map((one) => one.name).join(', ');
      return alternativeNames
        ? text('peopleWith', { quantity: quantity ?? 1, name, alternatives: alternativeNames })
        : text('people', { quantity: quantity ?? 1, name });
    });
  return [
    toAnswer(stepText('roles'), ...lines),
    toAnswer(stepText('minimumPeople'), record.minimumPeople === null ? null : String(record.minimumPeople)),
  ];
}

function listRemoteAccess({ remoteDelivery, remoteFactors }: ActivityRecord): Answer[] {
  return [
    toAnswer(stepText('remoteDelivery'), remoteDelivery && stepText(`remoteDelivery.${remoteDelivery}`)),
    toAnswer(stepText('factors'), ...remoteFactors.map(({ name }) => name)),
  ];
}

const listLinks = (record: ActivityRecord, kinds: readonly ProviderKind[]): Answer[] =>
  kinds.map((kind) =>
    toAnswer(
      kindsLabel(kind),
      ...record.links
        .filter((link) => link.kind === kind)
        .map(({ name, toleranceMinutes }) =>
          toleranceMinutes ? text('tolerance', { name, tolerance: formatDuration(toleranceMinutes) }) : name,
        ),
    ),
  );

function listTolerance(
  { tolerant: { impacts, mtpdName, mtpdMinutes, mtpdReason } }: ActivityRecord,
  categories: readonly Category[],
) {
  const lines = categories.map(({ uid, name, unacceptableLevel }) => {
    const row = impacts[uid];
    if (!row?.some((level) => level !== null)) return null;
    const from = findUnacceptableHorizon(row, unacceptableLevel);
    return from === null
      ? text('categoryNever', { category: name })
      : text('categoryLine', { category: name, horizon: formatDuration(from) });
  });
  const listed = mtpdMinutes === null ? null : labelDuration(mtpdMinutes, mtpdName ?? '');
  const mtpd = listed && mtpdReason ? text('withReason', { name: listed, reason: mtpdReason }) : listed;
  return [toAnswer(stepText('impacts'), ...lines), toAnswer(stepText('mtpd'), mtpd)];
}

function listRecovery({ recoveryTime }: ActivityRecord): Answer[] {
  const { rtoName, rtoMinutes, mdl, mdlMinutes, mbcoPercent, restartMinutes } = recoveryTime;
  const named = mdl === 'none' || mdl === 'not_applicable' ? stepText(`mdl.${mdl}`) : null;
  return [
    toAnswer(stepText('rto'), rtoMinutes === null ? null : labelDuration(rtoMinutes, rtoName ?? '')),
    toAnswer(stepText('mdl'), named ?? (mdlMinutes === null ? null : formatDuration(mdlMinutes))),
    toAnswer(stepText('mbco'), mbcoPercent === null ? null : stepText('percent', { percent: mbcoPercent })),
    toAnswer(stepText('restart'), formatDuration(restartMinutes)),
  ];
}

/**
 * Returns the dependencies on activities and locations. If the primary location does not count as a dependency, adds
 * the reason.
 */
const listDependencies = (record: ActivityRecord): Answer[] => [
  ...listLinks(record, ['activity', 'location']),
  ...(record.derivedLinks.length > 0 && record.locationLinkOff
    ? [toAnswer(linkText('derived.location'), linkText('offBecause', { reason: record.locationLinkOff }))]
    : []),
];

/** Returns all answers of an activity by section. */
export function listAnswers(
  record: ActivityRecord,
  categories: readonly Category[],
): readonly { section: Exclude<ActivitySection, 'review'>; answers: Answer[] }[] {
  return [
    { section: 'details', answers: listDetails(record) },
    { section: 'roles', answers: listRoles(record) },
    { section: 'remote-accesses', answers: listRemoteAccess(record) },
    { section: 'applications', answers: listLinks(record, ['application', 'equipment', 'supplier', 'utility']) },
    { section: 'tolerant', answers: listTolerance(record, categories) },
    { section: 'recovery-time', answers: listRecovery(record) },
    { section: 'dependencies', answers: listDependencies(record) },
  ];
}
