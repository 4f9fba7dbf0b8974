import type { continuity, gapKinds, ListedGap } from '#root/contract/continuity/continuity.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { csvMark, toCsv } from '#root/domain/values/table-text.ts';
import { type Ctx, Download } from '#root/server/platform/http/route.ts';
import { writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';
import { readAllGaps } from './gap-list.service.ts';

const kindWords: Readonly<Record<(typeof gapKinds)[number], string>> = {
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

const bounds = { at_most: 'at most', below: 'below', at_least: 'at least', assess: 'assess' } as const;

const formatTime = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));

/** Describes the change that closes a gap: "RTO of SAP: at most 4 h". */
function describeChange({ change }: ListedGap): string {
  if (!change) return '';
  const value = [bounds[change.bound], formatTime(change.minutes)].filter(Boolean).join(' ');
  return `${change.field === 'restart' ? 'Time to resume' : change.field.toUpperCase()} of ${change.node.name}: ${value}`;
}

const columns: readonly (readonly [string, (gap: ListedGap) => string])[] = [
  ['Dependent', ({ dependent }) => dependent.name],
  ['Depends on', ({ provider }) => provider.name],
  ['Gap', ({ kind }) => kindWords[kind]],
  ['Verdict', ({ verdict }) => verdictWords[verdict]],
  ['Too long by', ({ minutesOver }) => formatTime(minutesOver)],
  ['How to close it', describeChange],
  ['Owner', ({ ownerName }) => ownerName ?? ''],
  ['Business unit', ({ businessUnitName }) => businessUnitName ?? ''],
  ['State', ({ state }) => (state === 'accepted' ? 'Accepted' : 'Open')],
  ['Accepted until', ({ acceptance }) => acceptance?.until ?? ''],
  ['Reason', ({ acceptance }) => acceptance?.reason ?? ''],
  ['Accepted by', ({ acceptance }) => acceptance?.acceptedBy ?? ''],
];

/** Returns the gaps that match as a file. */
export async function exportGaps(ctx: Ctx<typeof continuity.exportGaps>): Promise<Download> {
  const { organisation, services, query } = ctx;
  const gaps = await readAllGaps(ctx, query);
  const lines = [columns.map(([heading]) => heading), ...gaps.map((gap) => columns.map(([, cell]) => cell(gap)))];
  const name = `gaps-${findLocalDay(organisation.timeZone, services.now())}.${query.format}`;
  if (query.format === 'csv') return new Download(name, Buffer.from(csvMark + toCsv(lines)));
  return new Download(name, await writeXlsx([{ name: 'Gaps', lines }]));
}
