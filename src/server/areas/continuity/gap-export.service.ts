import type { continuity, ListedGap } from '#root/contract/continuity/continuity.ts';
import { describeGapChange, gapKindWords } from '#root/contract/continuity/gap-words.ts';
import { verdictWords } from '#root/contract/shared/verdict-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import type { Ctx, Download } from '#root/server/platform/http/route.ts';
import { streamFile, takeLines } from '#root/server/shared/exports/export-handler.ts';
import { readAllGaps } from '#root/server/shared/gaps/gap-list.service.ts';

const columns: readonly (readonly [string, (gap: ListedGap) => string])[] = [
  ['Dependent', ({ dependent }) => dependent.name],
  ['Depends on', ({ provider }) => provider.name],
  ['Kind of gap', ({ kind }) => gapKindWords[kind]],
  ['Verdict', ({ verdict }) => verdictWords[verdict]],
  ['Too long by', ({ minutesOver }) => (minutesOver ? formatDuration(minutesOver) : '')],
  ['How to close it', ({ change }) => describeGapChange(change, formatDuration)],
  ['Owner', ({ ownerName }) => ownerName ?? ''],
  ['Business unit', ({ businessUnitName }) => businessUnitName ?? ''],
  ['State', ({ state }) => (state === 'accepted' ? 'Accepted' : 'Open')],
  ['Accepted until', ({ acceptance }) => acceptance?.until ?? ''],
  ['Reason', ({ acceptance }) => acceptance?.reason ?? ''],
  ['Accepted by', ({ acceptance }) => acceptance?.acceptedBy ?? ''],
];

const headings = columns.map(([heading]) => heading);
const toLine = (gap: ListedGap) => columns.map(([, cell]) => cell(gap));

/** Returns a file of the gaps that match the filters. */
export async function exportGaps(ctx: Ctx<typeof continuity.exportGaps>): Promise<Download> {
  const { organisation, services, query } = ctx;
  const gaps = await readAllGaps(ctx, query);
  const name = `gaps-${findLocalDay(organisation.timeZone, services.now())}`;
  const sheet = { name: 'Gaps', lines: takeLines(headings, gaps, toLine) };
  return streamFile(ctx, { name, format: query.format, sheets: [sheet] });
}
