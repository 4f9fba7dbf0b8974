import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { activitySteps, type TolerantStep } from '#root/contract/activities/activity-steps.ts';
import { rules } from '#root/contract/platform/errors.ts';
import {
  type ImpactCategoryRule,
  type Level,
  type ListedMinutes,
  type MtpdSuggestion,
  suggestMtpd,
} from '#root/domain/activities/impact-matrix.ts';
import { entries, fields } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import type { SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';
import { text } from './steps.messages.ts';

/** The data that the section uses in addition to its own answers. */
export interface TolerantFacts {
  readonly record: ActivityRecord;
  readonly categories: readonly (ImpactCategoryRule & { readonly name: string })[];
  readonly mtpdList: readonly (ListedMinutes & { readonly name: string })[];
}

export type Values = TolerantStep;

const suggest = (values: Values, { categories, mtpdList }: TolerantFacts): MtpdSuggestion | null =>
  suggestMtpd(values.impacts, categories, mtpdList);

/**
 * Returns the answers with one row of impacts changed. The MTPD is set to the suggestion, unless a person has chosen
 * another value.
 */
export function setImpactRow(values: Values, uid: string, row: Level[], facts: TolerantFacts): Values {
  const next = { ...values, impacts: { ...values.impacts, [uid]: row } };
  const follows = values.mtpdUid === null || values.mtpdUid === suggest(values, facts)?.uid;
  return follows ? { ...next, mtpdUid: suggest(next, facts)?.uid ?? null } : next;
}

const findMinutes = ({ mtpdUid }: Values, { mtpdList, record }: TolerantFacts): number | null => {
  const listed = mtpdList.find(({ uid }) => uid === mtpdUid)?.minutes;
  return listed ?? (mtpdUid === record.tolerant.mtpdUid ? record.tolerant.mtpdMinutes : null);
};

/** Creates the model of the section. @param facts returns the current facts */
export const tolerantModel = (facts: () => TolerantFacts): SectionModel<Values> => ({
  section: 'tolerant',
  endpoint: activitySteps.tolerant,
  toValues: ({ tolerant: { impacts, mtpdUid, mtpdReason } }) => ({ impacts, mtpdUid, mtpdReason }),
  shape: fields<Values>({ impacts: entries(value()), mtpdUid: value(), mtpdReason: value() }),
  words: {
    label: ([field, uid]) => {
      if (field !== 'impacts') return text(field === 'mtpdUid' ? 'mtpd' : 'mtpdReason');
      return facts().categories.find((one) => one.uid === uid)?.name ?? text('impacts');
    },
    show: ([field], part) => {
      if (field === 'impacts') return ((part ?? []) as Level[]).map((level) => level ?? ui('nothing')).join(' ');
      return facts().mtpdList.find(({ uid }) => uid === part)?.name ?? String(part ?? '');
    },
  },
  effect: (values, saved) => (values.mtpdUid === saved.mtpdUid ? null : { mtpdMinutes: findMinutes(values, facts()) }),
  withoutEffect: (values, saved) => ({ ...values, mtpdUid: saved.mtpdUid }),
  problems: (values): Record<string, string> => {
    const [mtpd, rto] = [findMinutes(values, facts()), facts().record.recoveryTime.rtoMinutes];
    return mtpd !== null && rto !== null && mtpd <= rto ? { mtpdUid: rules.mtpdAboveRto } : {};
  },
});
