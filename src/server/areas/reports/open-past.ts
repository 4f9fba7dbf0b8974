import { errors } from '#root/server/platform/http/define-error.ts';
import type { JobContext } from '#root/server/platform/jobs/job.ts';
import { preparePastDb } from '#root/server/shared/as-of/past-db.ts';
import { readPastGraph } from '#root/server/shared/as-of/past-graph.ts';
import { endOfDay, readPastRows } from '#root/server/shared/as-of/past-tables.ts';
import type { ReportContext } from '#root/server/shared/reports/report-reader.ts';

type Job = Pick<JobContext<unknown>, 'db' | 'services' | 'signal' | 'write' | 'progress'>;

/**
 * Returns access to the records as they were at the end of a day. Readers use these records like the present records.
 */
export async function openPast(
  job: Job,
  organisation: ReportContext['organisation'],
  day: string,
): Promise<ReportContext> {
  const end = await job.db.maybe(endOfDay(day, organisation.timeZone));
  if (!end) throw errors.notFound();
  const past = await job.write((db) =>
    readPastRows(db, end.at, async (taken) => {
      job.signal.throwIfAborted();
      await job.progress(10, `${taken} changes undone`);
    }),
  );
  const db = await (await preparePastDb(job.db))(past);
  const parts = await readPastGraph(db);
  const graphs = { read: () => Promise.resolve(parts) };
  return { db, services: { ...job.services, graphs }, organisation, now: end.at };
}
