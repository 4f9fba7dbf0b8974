import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { ActivitySection, ProviderKind } from '#root/contract/shared/activity-terms.ts';

import { findUnacceptableHorizon } from '#root/domain/activities/impact-matrix.ts';
import { horizonWords } from '#root/web/areas/activities/steps/impact-words.ts';
import { text as stepText } from '#root/web/areas/activities/steps/steps.messages.ts';
import { kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './check.messages.ts';

/** An answer in words: a line, several lines, or nothing. */
export interface Answer {
  readonly label: string;
  readonly lines: readonly string[];
}

interface Category {
  readonly uid: string;
  readonly name: string;
  readonly unacceptableLevel: number;
}

const answer = (label: string, ...lines: (string | null | undefined)[]): Answer => ({
  label,
  lines: lines.filter((line): line is string => Boolean(line)),
});

function details(record: ActivityRecord): Answer[] {
  return [
    answer(stepText('name'), record.details.name),
    answer(stepText('description'), record.details.description),
    answer(stepText('priority'), record.priority?.name),
    answer(stepText('division'), record.divisionName),
    answer(stepText('unit'), record.businessUnitName),
    answer(stepText('location'), record.locationName),
    answer(stepText('owner'), record.ownerName),
    answer(stepText('deputy'), record.deputyName),
  ];
}

function roles(record: ActivityRecord): Answer[] {
  const lines = record.links
    .filter(({ kind }) => kind === 'role')
    .map(({ name, quantity, alternatives }) => {
      const standIns = alternatives.map((one) => one.name).join(', ');
      return standIns
        ? text('peopleWith', { quantity: quantity ?? 1, name, alternatives: standIns })
        : text('people', { quantity: quantity ?? 1, name });
    });
  return [
    answer(stepText('roles'), ...lines),
    answer(stepText('minimumPeople'), record.minimumPeople === null ? null : String(record.minimumPeople)),
  ];
}

function remote({ remoteDelivery, remoteFactors }: ActivityRecord): Answer[] {
  return [
    answer(stepText('remoteDelivery'), remoteDelivery && stepText(`remoteDelivery.${remoteDelivery}`)),
    answer(stepText('factors'), ...remoteFactors.map(({ name }) => name)),
  ];
}

const linksOf = (record: ActivityRecord, kinds: readonly ProviderKind[]): Answer[] =>
  kinds.map((kind) =>
    answer(
      kindsLabel(kind),
      ...record.links
        .filter((link) => link.kind === kind)
        .map(({ name, toleranceMinutes }) =>
          toleranceMinutes ? text('tolerance', { name, tolerance: formatDuration(toleranceMinutes) }) : name,
        ),
    ),
  );

function tolerant({ tolerant: { impacts, mtpdName, mtpdReason } }: ActivityRecord, categories: readonly Category[]) {
  const lines = categories.map(({ uid, name, unacceptableLevel }) => {
    const row = impacts[uid];
    if (!row?.some((level) => level !== null)) return null;
    const from = findUnacceptableHorizon(row, unacceptableLevel);
    return from === null
      ? text('categoryNever', { category: name })
      : text('categoryLine', { category: name, horizon: horizonWords(from) });
  });
  const mtpd = mtpdName && mtpdReason ? text('withReason', { name: mtpdName, reason: mtpdReason }) : mtpdName;
  return [answer(stepText('impacts'), ...lines), answer(stepText('mtpd'), mtpd)];
}

function recovery({ recoveryTime }: ActivityRecord): Answer[] {
  const { rtoName, mdl, mdlMinutes, mbcoPercent, restartMinutes } = recoveryTime;
  const named = mdl === 'none' || mdl === 'not_applicable' ? stepText(`mdl.${mdl}`) : null;
  return [
    answer(stepText('rto'), rtoName),
    answer(stepText('mdl'), named ?? (mdlMinutes === null ? null : formatDuration(mdlMinutes))),
    answer(stepText('mbco'), mbcoPercent === null ? null : stepText('percent', { percent: mbcoPercent })),
    answer(stepText('restart'), formatDuration(restartMinutes)),
  ];
}

/** All answers of an activity by section, in the order of the sections. */
export function answersOf(
  record: ActivityRecord,
  categories: readonly Category[],
): readonly { section: Exclude<ActivitySection, 'review'>; answers: Answer[] }[] {
  return [
    { section: 'details', answers: details(record) },
    { section: 'roles', answers: roles(record) },
    { section: 'remote-accesses', answers: remote(record) },
    { section: 'applications', answers: linksOf(record, ['application', 'equipment', 'supplier', 'utility']) },
    { section: 'tolerant', answers: tolerant(record, categories) },
    { section: 'recovery-time', answers: recovery(record) },
    { section: 'dependencies', answers: linksOf(record, ['activity', 'location']) },
  ];
}
