import type { ActivityRecord } from '#root/contract/activities.ts';
import { activitySteps, type TolerantStep } from '#root/contract/activity-steps.ts';
import { rules } from '#root/contract/errors.ts';
import {
  type ImpactCategoryRule,
  type Level,
  type ListedMinutes,
  type MtpdSuggestion,
  suggestMtpd,
} from '#root/domain/activities/impact-matrix.ts';
import type { Part, SectionModel } from '#root/web/features/activities/record/section-model.ts';
import { text } from './steps.messages.ts';

/** What the section reads besides its own answers. */
export interface TolerantFacts {
  readonly record: ActivityRecord;
  readonly categories: readonly (ImpactCategoryRule & { readonly name: string })[];
  readonly mtpdList: readonly (ListedMinutes & { readonly name: string })[];
}

export type Values = TolerantStep;

const suggested = (values: Values, { categories, mtpdList }: TolerantFacts): MtpdSuggestion | null =>
  suggestMtpd(values.impacts, categories, mtpdList);

/**
 * The answers after one row of the matrix has changed. The MTPD follows the suggestion as long as it is the suggested one
 * or none; a value that a person has chosen is never overwritten.
 */
export function withRow(values: Values, uid: string, row: Level[], facts: TolerantFacts): Values {
  const next = { ...values, impacts: { ...values.impacts, [uid]: row } };
  const follows = values.mtpdUid === null || values.mtpdUid === suggested(values, facts)?.uid;
  return follows ? { ...next, mtpdUid: suggested(next, facts)?.uid ?? null } : next;
}

const minutesOf = ({ mtpdUid }: Values, { mtpdList, record }: TolerantFacts): number | null => {
  const listed = mtpdList.find(({ uid }) => uid === mtpdUid)?.minutes;
  return listed ?? (mtpdUid === record.tolerant.mtpdUid ? record.tolerant.mtpdMinutes : null);
};

const own: readonly (keyof Values)[] = ['mtpdUid', 'mtpdReason'];

/** @param facts what is known now */
export const tolerantModel = (facts: () => TolerantFacts): SectionModel<Values> => ({
  section: 'tolerant',
  endpoint: activitySteps.tolerant,
  valuesOf: ({ tolerant: { impacts, mtpdUid, mtpdReason } }) => ({ impacts, mtpdUid, mtpdReason }),
  parts: (values): Part[] => [
    ...Object.entries(values.impacts).map(([uid, row]) => ({
      key: uid,
      label: facts().categories.find((one) => one.uid === uid)?.name ?? text('impacts'),
      words: row.map((level) => level ?? '–').join(' '),
    })),
    {
      key: 'mtpdUid',
      label: text('mtpd'),
      words: facts().mtpdList.find(({ uid }) => uid === values.mtpdUid)?.name ?? values.mtpdUid ?? '',
    },
    { key: 'mtpdReason', label: text('mtpdReason'), words: values.mtpdReason },
  ],
  take: (values, from, key) => {
    if (own.includes(key as keyof Values)) return { ...values, [key]: from[key as keyof Values] };
    const { [key]: _, ...others } = values.impacts;
    const theirs = from.impacts[key];
    return { ...values, impacts: theirs ? { ...others, [key]: theirs } : others };
  },
  effect: (values, saved) => (values.mtpdUid === saved.mtpdUid ? null : { mtpdMinutes: minutesOf(values, facts()) }),
  withoutEffect: (values, saved) => ({ ...values, mtpdUid: saved.mtpdUid }),
  problems: (values): Record<string, string> => {
    const [mtpd, rto] = [minutesOf(values, facts()), facts().record.recoveryTime.rtoMinutes];
    return mtpd !== null && rto !== null && mtpd <= rto ? { mtpdUid: rules.mtpdAboveRto } : {};
  },
});
