import type { ActivityRecord } from '#root/contract/activities.ts';
import { activitySteps, type RecoveryTimeStep } from '#root/contract/activity-steps.ts';
import { rules } from '#root/contract/errors.ts';
import type { ListedMinutes } from '#root/domain/activities/impact-matrix.ts';
import type { Effect, SectionModel } from '#root/web/features/activities/record/section-model.ts';
import { formatDuration } from '#root/web/ui/format.ts';
import { text } from './steps.messages.ts';

/** What the section reads besides its own answers. */
export interface RecoveryFacts {
  readonly record: ActivityRecord;
  readonly rtoList: readonly (ListedMinutes & { readonly name: string })[];
}

type Values = RecoveryTimeStep;

export const recoveryLabels: Readonly<Record<keyof Values, string>> = {
  rtoUid: text('rto'),
  mdl: text('mdl'),
  mbcoPercent: text('mbco'),
  restartMinutes: text('restart'),
};

/** Minutes of an MDL choice; null: not assessed, or it does not apply. */
function mdlMinutes(mdl: Values['mdl'], { rtoList, record }: RecoveryFacts): number | null {
  if (mdl === 'none') return 0;
  if (mdl === null || mdl === 'not_applicable') return null;
  return rtoList.find(({ uid }) => uid === mdl)?.minutes ?? record.recoveryTime.mdlMinutes;
}

function rtoMinutes(uid: string | null, { rtoList, record }: RecoveryFacts): number | null {
  if (uid === null) return null;
  return rtoList.find((row) => row.uid === uid)?.minutes ?? record.recoveryTime.rtoMinutes;
}

/** An answer of this section in words; '' for none. */
function recoveryWords(key: keyof Values, values: Values, { rtoList }: Pick<RecoveryFacts, 'rtoList'>): string {
  if (key === 'mbcoPercent') return values.mbcoPercent === null ? '' : text('percent', { percent: values.mbcoPercent });
  if (key === 'restartMinutes') return formatDuration(values.restartMinutes);
  const value = values[key];
  if (value === 'none' || value === 'not_applicable') return text(`mdl.${value}`);
  return value === null ? '' : (rtoList.find(({ uid }) => uid === value)?.name ?? value);
}

const keys = ['rtoUid', 'mdl', 'mbcoPercent', 'restartMinutes'] as const;

/** @param facts what is known now */
export const recoveryModel = (facts: () => RecoveryFacts): SectionModel<Values> => ({
  section: 'recovery-time',
  endpoint: activitySteps.recoveryTime,
  valuesOf: ({ recoveryTime: { rtoUid, mdl, mbcoPercent, restartMinutes } }) => ({
    rtoUid,
    mdl,
    mbcoPercent,
    restartMinutes,
  }),
  parts: (values) =>
    keys.map((key) => ({ key, label: recoveryLabels[key], words: recoveryWords(key, values, facts()) })),
  take: (values, from, key) => ({ ...values, [key]: from[key as keyof Values] }),
  effect: (values, saved): Effect | null => {
    const change: Effect = {
      ...(values.rtoUid !== saved.rtoUid && { rtoMinutes: rtoMinutes(values.rtoUid, facts()) }),
      ...(values.mdl !== saved.mdl && { mdlMinutes: mdlMinutes(values.mdl, facts()) }),
      ...(values.restartMinutes !== saved.restartMinutes && { restartMinutes: values.restartMinutes }),
    };
    return Object.keys(change).length ? change : null;
  },
  withoutEffect: (values, saved) => ({ ...saved, mbcoPercent: values.mbcoPercent }),
  problems: (values): Record<string, string> => {
    const [rto, mtpd] = [rtoMinutes(values.rtoUid, facts()), facts().record.tolerant.mtpdMinutes];
    return rto !== null && mtpd !== null && rto >= mtpd ? { rtoUid: rules.rtoBelowMtpd } : {};
  },
});
