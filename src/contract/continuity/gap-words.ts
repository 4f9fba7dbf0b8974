import type { ContinuityGap, gapKinds } from './continuity.ts';

/** The words for each kind of gap, on screens and in files. */
export const gapKindWords: Readonly<Record<(typeof gapKinds)[number], string>> = {
  link: 'Recovers too late',
  tight: 'Recovers with no margin',
  one_of: 'Too few alternatives recover in time',
  chain: 'Recovers too late for an indirect dependent',
  own_limit: 'RTO is not less than the MTPD',
  restart_too_long: 'Takes longer to resume than the MTPD',
  not_assessed: 'RTO or MTPD is not assessed',
  no_recovery_time: 'No recovery time',
  data_loss: 'Data loss exceeds the tolerance',
  cycle: 'The records need each other',
};

type Change = NonNullable<ContinuityGap['change']>;

/**
 * The words for the fields that gaps refer to. `mdl` is the data loss that an activity tolerates, and `rpo` is the data
 * loss that a resource causes.
 */
export const gapFieldWords: Readonly<Record<Change['field'], string>> = {
  rto: 'RTO',
  mtpd: 'MTPD',
  rpo: 'RPO',
  mdl: 'MDL/RPO',
  restart: 'Time to resume',
};

const bounds = { at_most: 'at most', below: 'below', at_least: 'at least' } as const;

/**
 * Describes the change that closes a gap: "RTO of SAP: at most 4 h". Returns '' without a change.
 * @param format formats minutes
 */
export function describeGapChange(change: Change | null, format: (minutes: number) => string): string {
  if (!change) return '';
  const { field, node, bound, minutes } = change;
  const name = `${gapFieldWords[field]} of ${node.name}`;
  if (bound !== 'assess') return `${name}: ${bounds[bound]} ${minutes === null ? '' : format(minutes)}`.trimEnd();
  return minutes === null ? `Assess the ${name}` : `Assess the ${name}: at most ${format(minutes)}`;
}
