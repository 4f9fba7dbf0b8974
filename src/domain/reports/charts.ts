import type {
  ReportGantt,
  ReportLines,
  ReportPairs,
  ReportQuantity,
  ReportScale,
} from '#root/contract/documents/report-charts.ts';
import { impactHorizons, type Verdict } from '#root/contract/shared/activity-terms.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import type { RequiredReturn } from '#root/domain/continuity/required-order.ts';
import { duration, verdictTones } from './blocks.ts';

/** The maximum number of names that a chart shows. The table beside it has all of them. */
const maxDrawn = 40;

export const toQuantity = (minutes: number): ReportQuantity => ({ value: minutes, text: duration(minutes) });

/** Returns an axis that begins at the loss, on which minutes and weeks are both readable. */
export function buildScale(values: readonly number[]): ReportScale {
  const longest = Math.max(0, ...values);
  const last = impactHorizons[impactHorizons.length - 1] ?? 0;
  return [0, ...impactHorizons, ...(longest > last ? [longest] : [])].map(toQuantity);
}

const impactWords = ['None', '1', '2', '3', '4', 'Critical'];

/** Draws the level of each impact category over time. A mark shows the MTPD if it is one of the moments. */
export function drawImpacts(
  rows: readonly { readonly name: string; readonly levels: readonly (number | null)[] }[],
  mtpd: number | null,
): ReportLines {
  const moments: readonly (number | null)[] = impactHorizons;
  const at = moments.indexOf(mtpd);
  return {
    kind: 'lines',
    caption: 'Impact over time',
    moments: impactHorizons.map(duration),
    ratings: impactWords,
    lines: rows.slice(0, maxDrawn).map(({ name, levels }) => ({ label: name, values: levels })),
    ...(at >= 0 && { marks: [{ at, label: `MTPD ${duration(mtpd)}` }] }),
  };
}

interface Timed {
  readonly name: string;
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
}

/** An RTO must be shorter than the MTPD. */
function judgeTimes({ rtoMinutes, mtpdMinutes }: Timed): Verdict {
  if (rtoMinutes === null || mtpdMinutes === null) return 'unknown';
  return rtoMinutes < mtpdMinutes ? 'met' : 'pastMtpd';
}

/** Draws the RTO of each activity beside its MTPD. The activities that must be back first are at the top. */
export function drawTimes(activities: readonly Timed[]): readonly ReportPairs[] {
  const drawn = activities
    .filter(({ rtoMinutes }) => rtoMinutes !== null)
    .toSorted((a, b) => (a.rtoMinutes ?? 0) - (b.rtoMinutes ?? 0))
    .slice(0, maxDrawn);
  if (drawn.length === 0) return [];
  const toPair = (one: Timed) => {
    const verdict = judgeTimes(one);
    return {
      label: one.name,
      tone: verdictTones[verdict],
      word: verdictWords[verdict],
      first: one.rtoMinutes === null ? null : toQuantity(one.rtoMinutes),
      second: one.mtpdMinutes === null ? null : toQuantity(one.mtpdMinutes),
    };
  };
  const scale = buildScale(drawn.flatMap(({ rtoMinutes, mtpdMinutes }) => [rtoMinutes ?? 0, mtpdMinutes ?? 0]));
  return [
    { kind: 'pairs', caption: 'RTO against MTPD', first: 'RTO', second: 'MTPD', scale, pairs: drawn.map(toPair) },
  ];
}

/** Draws how long each record takes to recover, and within which time it is needed, in the order of recovery. */
export function drawOrder(rows: readonly RequiredReturn[]): readonly ReportGantt[] {
  const drawn = rows.flatMap(({ rto, required, ...row }) =>
    rto === null || required === null ? [] : [{ ...row, rto, required }],
  );
  if (drawn.length === 0) return [];
  const shown = drawn.slice(0, maxDrawn);
  return [
    {
      kind: 'gantt',
      caption: 'First records in the order of recovery',
      limit: 'Needed within',
      scale: buildScale(shown.flatMap(({ rto, required }) => [rto, required])),
      spans: shown.map(({ name, rto, required, verdict }) => ({
        label: name,
        tone: verdictTones[verdict],
        word: verdictWords[verdict],
        from: toQuantity(0),
        until: toQuantity(rto),
        limit: toQuantity(required),
      })),
    },
  ];
}
