import type { ListedGap } from '#root/contract/continuity/continuity.ts';
import { readAllGaps } from '#root/server/shared/gaps/gap-list.service.ts';
import type { ReportContext } from './report-reader.ts';

/**
 * Reads open and accepted gaps as the list of gaps shows them, beginning with the worst.
 * @param recordUid the record whose gaps are read; undefined for the gaps of all records
 */
export function readReportGaps(
  { db, organisation, services, now }: ReportContext,
  recordUid?: string,
): Promise<ListedGap[]> {
  const call = { db, organisation, services: { graphs: services.graphs, whatIfs: services.whatIfs, now: () => now } };
  const filter = { state: ['open', 'accepted'] as const, ...(recordUid && { recordUid: [recordUid] }) };
  return readAllGaps(call, { sort: 'severity', q: '', filter: { ...filter, state: [...filter.state] } });
}
