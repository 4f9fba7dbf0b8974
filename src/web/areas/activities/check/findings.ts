import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { ActivitySection } from '#root/contract/shared/activity-terms.ts';
import { listSubmitProblems, readSectionFacts, type SubmitProblem } from '#root/domain/activities/sections.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './check.messages.ts';
import { listUnassessed } from './unassessed.ts';

/** A missing or doubtful answer, and the section where it can be fixed. */
export interface Finding {
  readonly key: string;
  readonly section: ActivitySection;
  readonly words: string;
}

type Must = Extract<Parameters<typeof text>[0], `must.${string}`>;

/** Returns the missing answers that prevent the activity from being submitted. */
export function listMissing(record: ActivityRecord): Finding[] {
  return listSubmitProblems(readSectionFacts(record)).flatMap(({ section, fields }: SubmitProblem) =>
    fields.map(({ field }) => ({ key: field, section, words: text(`must.${field}` as Must) })),
  );
}

function checkDetails({ details }: ActivityRecord): Finding[] {
  const section = 'details';
  const { ownerUid, deputyUid } = details;
  return [
    ...(details.description === ''
      ? [{ key: 'description', section, words: text('should.description') } as const]
      : []),
    ...(details.businessUnitUid === null ? [{ key: 'unit', section, words: text('should.unit') } as const] : []),
    ...(deputyUid === null ? [{ key: 'deputy', section, words: text('should.deputy') } as const] : []),
    ...(deputyUid !== null && deputyUid === ownerUid
      ? [{ key: 'sameDeputy', section, words: text('should.sameDeputy') } as const]
      : []),
  ];
}

function checkRoles({ links }: ActivityRecord): Finding[] {
  const roles = links.filter(({ kind }) => kind === 'role');
  if (roles.length === 0) return [{ key: 'roles', section: 'roles', words: text('should.roles') }];
  if (roles.some(({ alternatives }) => alternatives.length > 0)) return [];
  return [{ key: 'alternatives', section: 'roles', words: text('should.alternatives') }];
}

function checkImpacts({ tolerant, recoveryTime }: ActivityRecord, categories: readonly Category[]): Finding[] {
  const unassessed = listUnassessed(tolerant.impacts, categories).map(({ name }) => name);
  return [
    ...(unassessed.length
      ? [
          {
            key: 'impacts',
            section: 'tolerant',
            words: text('should.impacts', { categories: unassessed.join(', ') }),
          } as const,
        ]
      : []),
    ...(recoveryTime.mbcoPercent === null
      ? [{ key: 'mbco', section: 'recovery-time', words: text('should.mbco') } as const]
      : []),
  ];
}

type Link = ActivityRecord['links'][number];

/** Describes the most serious problem of a link; '' if there is none. */
function describeLink(record: ActivityRecord, { name, rtoMinutes, toleranceMinutes, isActive }: Link): string {
  if (!isActive) return text('should.inactive', { name });
  if (rtoMinutes === null) return text('should.unknownRto', { name });
  const { verdict, pastMtpd, minutesOver } = computeLinkVerdict({
    dependent: {
      rto: record.recoveryTime.rtoMinutes,
      mtpd: record.tolerant.mtpdMinutes,
      restart: record.recoveryTime.restartMinutes,
    },
    provider: { rto: rtoMinutes },
    tolerance: toleranceMinutes,
  });
  if (pastMtpd) return text('should.pastMtpd', { name });
  if (verdict === 'late') return text('should.late', { name, over: formatDuration(minutesOver) });
  return verdict === 'justMet' ? text('should.tight', { name }) : '';
}

function checkLinks(record: ActivityRecord): Finding[] {
  const section = 'dependencies';
  const needed = record.links.filter(({ kind }) => kind !== 'role');
  if (needed.length === 0) return [{ key: 'noDependencies', section, words: text('should.noDependencies') }];
  return needed.flatMap((link) => {
    const words = describeLink(record, link);
    return words ? [{ key: link.uid, section, words } as const] : [];
  });
}

interface Category {
  readonly uid: string;
  readonly name: string;
}

/**
 * Returns the doubtful answers. These do not prevent submission.
 * @param categories the active impact categories
 */
export function listFindings(record: ActivityRecord, categories: readonly Category[]): Finding[] {
  return [...checkDetails(record), ...checkRoles(record), ...checkImpacts(record, categories), ...checkLinks(record)];
}
