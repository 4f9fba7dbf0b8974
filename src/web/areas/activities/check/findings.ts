import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { ActivitySection } from '#root/contract/shared/activity-terms.ts';
import { listSubmitProblems, readSectionFacts, type SubmitProblem } from '#root/domain/activities/sections.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './check.messages.ts';

/** Something that is missing or looks wrong, and where it can be mended. */
export interface Finding {
  readonly key: string;
  readonly section: ActivitySection;
  readonly words: string;
}

type Must = Extract<Parameters<typeof text>[0], `must.${string}`>;

/** What keeps the activity from being submitted. */
export function missing(record: ActivityRecord): Finding[] {
  return listSubmitProblems(readSectionFacts(record)).flatMap(({ section, fields }: SubmitProblem) =>
    fields.map(({ field }) => ({ key: field, section, words: text(`must.${field}` as Must) })),
  );
}

function aboutDetails({ details }: ActivityRecord): Finding[] {
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

function aboutRoles({ links }: ActivityRecord): Finding[] {
  const roles = links.filter(({ kind }) => kind === 'role');
  if (roles.length === 0) return [{ key: 'roles', section: 'roles', words: text('should.roles') }];
  if (roles.some(({ alternatives }) => alternatives.length > 0)) return [];
  return [{ key: 'alternatives', section: 'roles', words: text('should.alternatives') }];
}

function aboutImpacts({ tolerant, recoveryTime }: ActivityRecord, categories: readonly Category[]): Finding[] {
  const open = categories
    .filter(({ uid }) => !tolerant.impacts[uid]?.some((level) => level !== null))
    .map(({ name }) => name);
  return [
    ...(open.length
      ? [
          {
            key: 'impacts',
            section: 'tolerant',
            words: text('should.impacts', { categories: open.join(', ') }),
          } as const,
        ]
      : []),
    ...(recoveryTime.mbcoPercent === null
      ? [{ key: 'mbco', section: 'recovery-time', words: text('should.mbco') } as const]
      : []),
  ];
}

type Link = ActivityRecord['links'][number];

/** The worst that can be said of a link; '' where it is in order. */
function linkWords(record: ActivityRecord, { name, rtoMinutes, toleranceMinutes, isActive }: Link): string {
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

function aboutLinks(record: ActivityRecord): Finding[] {
  const section = 'dependencies';
  const needed = record.links.filter(({ kind }) => kind !== 'role');
  if (needed.length === 0) return [{ key: 'noDependencies', section, words: text('should.noDependencies') }];
  return needed.flatMap((link) => {
    const words = linkWords(record, link);
    return words ? [{ key: link.uid, section, words } as const] : [];
  });
}

interface Category {
  readonly uid: string;
  readonly name: string;
}

/**
 * What an approver would ask about: nothing here keeps anyone from submitting.
 * @param categories the active impact categories
 */
export function findings(record: ActivityRecord, categories: readonly Category[]): Finding[] {
  return [...aboutDetails(record), ...aboutRoles(record), ...aboutImpacts(record, categories), ...aboutLinks(record)];
}
