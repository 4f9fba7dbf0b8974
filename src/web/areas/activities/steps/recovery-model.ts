import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { activitySteps, type RecoveryTimeStep } from '#root/contract/activities/activity-steps.ts';
import { rules } from '#root/contract/platform/errors.ts';
import type { ListedMinutes } from '#root/domain/activities/impact-matrix.ts';
import { fields } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import type { Effect, SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './steps.messages.ts';

/** The data that the section uses in addition to its own answers. */
export interface RecoveryFacts {
  readonly record: ActivityRecord;
  readonly rtoList: readonly (ListedMinutes & { readonly name: string })[];
}

/** The data from which the warning about the time to resume is derived. */
interface RestartFacts {
  readonly record: {
    readonly tolerant: Pick<ActivityRecord['tolerant'], 'mtpdMinutes'>;
    readonly recoveryTime: Pick<ActivityRecord['recoveryTime'], 'rtoMinutes'>;
  };
  readonly rtoList: RecoveryFacts['rtoList'];
}

type Values = RecoveryTimeStep;

export const recoveryLabels: Readonly<Record<keyof Values, string>> = {
  rtoUid: text('rto'),
  mdl: text('mdl'),
  mbcoPercent: text('mbco'),
  restartMinutes: text('restart'),
};

/** Returns an MDL in minutes; null if it is not assessed or not applicable. */
function findMdlMinutes(mdl: Values['mdl'], { rtoList, record }: RecoveryFacts): number | null {
  if (mdl === 'none') return 0;
  if (mdl === null || mdl === 'not_applicable') return null;
  return rtoList.find(({ uid }) => uid === mdl)?.minutes ?? record.recoveryTime.mdlMinutes;
}

function findRtoMinutes(uid: string | null, { rtoList, record }: RestartFacts): number | null {
  if (uid === null) return null;
  return rtoList.find((row) => row.uid === uid)?.minutes ?? record.recoveryTime.rtoMinutes;
}

/**
 * Returns a warning if the activity takes so long to resume that no dependency can be fast enough for its MTPD or its
 * RTO; otherwise null.
 */
export function warnAboutRestart({ rtoUid, restartMinutes }: Values, facts: RestartFacts): string | null {
  const { mtpdMinutes } = facts.record.tolerant;
  const rto = findRtoMinutes(rtoUid, facts);
  if (mtpdMinutes !== null && restartMinutes > mtpdMinutes)
    return text('restartPastMtpd', { mtpd: formatDuration(mtpdMinutes) });
  return rto !== null && restartMinutes > rto ? text('restartPastRto', { rto: formatDuration(rto) }) : null;
}

/** Returns an answer of this section as text; '' if there is none. */
function formatAnswer(
  field: keyof Values,
  answer: Values[keyof Values],
  { rtoList }: Pick<RecoveryFacts, 'rtoList'>,
): string {
  if (answer === null) return '';
  if (field === 'mbcoPercent') return text('percent', { percent: Number(answer) });
  if (field === 'restartMinutes') return formatDuration(Number(answer));
  if (answer === 'none' || answer === 'not_applicable') return text(`mdl.${answer}`);
  return rtoList.find(({ uid }) => uid === answer)?.name ?? String(answer);
}

/** Creates the model of the section. @param facts returns the current facts */
export const recoveryModel = (facts: () => RecoveryFacts): SectionModel<Values> => ({
  section: 'recovery-time',
  endpoint: activitySteps.recoveryTime,
  toValues: ({ recoveryTime: { rtoUid, mdl, mbcoPercent, restartMinutes } }) => ({
    rtoUid,
    mdl,
    mbcoPercent,
    restartMinutes,
  }),
  shape: fields<Values>({ rtoUid: value(), mdl: value(), mbcoPercent: value(), restartMinutes: value() }),
  words: {
    label: ([field]) => recoveryLabels[field as keyof Values],
    show: ([field], part) => formatAnswer(field as keyof Values, part as Values[keyof Values], facts()),
  },
  effect: (values, saved): Effect | null => {
    const change: Effect = {
      ...(values.rtoUid !== saved.rtoUid && { rtoMinutes: findRtoMinutes(values.rtoUid, facts()) }),
      ...(values.mdl !== saved.mdl && { mdlMinutes: findMdlMinutes(values.mdl, facts()) }),
      ...(values.restartMinutes !== saved.restartMinutes && { restartMinutes: values.restartMinutes }),
    };
    return Object.keys(change).length ? change : null;
  },
  withoutEffect: (values, saved) => ({ ...saved, mbcoPercent: values.mbcoPercent }),
  problems: (values): Record<string, string> => {
    const [rto, mtpd] = [findRtoMinutes(values.rtoUid, facts()), facts().record.tolerant.mtpdMinutes];
    return rto !== null && mtpd !== null && rto >= mtpd ? { rtoUid: rules.rtoBelowMtpd } : {};
  },
});
