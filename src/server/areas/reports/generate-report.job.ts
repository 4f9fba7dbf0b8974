import { z } from 'zod';
import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { maxNameLength } from '#root/contract/platform/fields.ts';
import type { ReportFormat } from '#root/contract/reports/report-types.ts';
import { formatDay } from '#root/domain/reports/blocks.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { defineJob, type JobContext } from '#root/server/platform/jobs/job.ts';
import { composeDocument } from './compose-document.ts';
import { openPast } from './open-past.ts';
import { renderFile } from './render-file.ts';
import { reportErrors } from './reports.errors.ts';
import { reportFailed, reportGenerated } from './reports.events.ts';
import { type OrderRow, reportsRepository as repository, type StoredReportFile } from './reports.repository.ts';
import { readTemplateInUse } from './templates/read-template.ts';

const payload = z.object({ uid: z.uuid() });
type Context = JobContext<z.infer<typeof payload>>;

const maxTries = 5;

const formatWords: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' };

const toOrganisation = (order: OrderRow, uid: string) => ({
  uid,
  name: order.organisationName,
  timeZone: order.timeZone,
});

/**
 * Reads the content of the report from the present records or, for a report about a past day, from the records of that
 * day.
 */
async function readContent(job: Context, order: OrderRow): Promise<ReportContent> {
  const { db, services, organisationUid } = job;
  const reader = services.reportReaders.get(order.type);
  if (!reader) throw reportErrors.notOffered('This server cannot generate reports of this type.');
  const organisation = toOrganisation(order, organisationUid);
  const { day } = order.scope;
  if (day === null) return reader.read({ db, services, organisation, now: order.asOf }, order.scope);
  return reader.read(await openPast(job, organisation, day), order.scope);
}

/** Makes the files and stores them. A file belongs to the report only once the row of the report refers to it. */
async function makeFiles(job: Context, order: OrderRow, content: ReportContent, document: ReportDocument) {
  const { services, organisationUid: organisation } = job;
  const files: StoredReportFile[] = [];
  const missing = new Set<string>();
  const keep = async (format: StoredReportFile['format'], bytes: Buffer, pages: number | null = null) => {
    const hash = await services.files.put(organisation, bytes);
    files.push({ format, hash, size: bytes.length, pages });
  };
  await keep('blocks', Buffer.from(JSON.stringify(document)));
  for (const [at, format] of order.formats.entries()) {
    job.signal.throwIfAborted();
    await job.progress(30 + (60 * at) / order.formats.length, `Making the ${formatWords[format]} file`);
    const made = await renderFile(format, { workers: services.workers, organisation, content, document });
    for (const sign of made.missingSigns ?? []) missing.add(sign);
    await keep(format, made.content, made.pages ?? null);
  }
  return { files, missingSigns: [...missing] };
}

/** Names a report after its subject and its day. A long title is cut, so that the name stays within its limit. */
function nameReport(title: string, day: string | null): string {
  const ending = day === null ? '' : `, as of ${formatDay(day)}`;
  return `${title.slice(0, maxNameLength - ending.length)}${ending}`;
}

async function generate(job: Context, order: OrderRow): Promise<void> {
  const { services } = job;
  await job.progress(5, 'Reading the records');
  const content = await readContent(job, order);
  await job.progress(25, 'Putting the sections in order');
  const template = await readTemplateInUse(job.db, order.type);
  const organisation = toOrganisation(order, job.organisationUid);
  const { type, asOf: at } = order;
  const { day } = order.scope;
  const facts = { db: job.db, type, organisation, at, template: template.content, day };
  const made = await makeFiles(job, order, content, await composeDocument(content, facts));
  job.signal.throwIfAborted();
  await job.progress(95, 'Saving the files');
  await job.write(async (db) => {
    const { title, digest } = content;
    const name = nameReport(title, day);
    const done = await db.maybe(
      repository.complete(job.organisationUid, order.uid, { name, digest, revisionUid: template.revisionUid, ...made }),
    );
    if (done) {
      const requesterUid = order.createdByUid ?? undefined;
      await services.events.emit(db, reportGenerated({ uid: order.uid, name, requesterUid }));
    }
    await job.finish(db);
  });
}

/**
 * Returns true for a final refusal. A 429 is not final: it means that the threads are busy with other work of the
 * organisation, so a later attempt may succeed.
 */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 429;

/** Returns why a report has failed for good; undefined if the job is to be tried again. */
function explainFailure(error: unknown, attempt: number): string | undefined {
  if (isRefusal(error)) return error.message;
  return attempt >= maxTries ? 'The report could not be generated because of an unexpected error.' : undefined;
}

/**
 * Generates a report. Its files and its end are committed together. A report that was deleted in the meantime stays
 * deleted. No row refers to its files then, so the sweep removes them.
 */
export const generateReport = defineJob(
  'report.generate',
  payload,
  async (job) => {
    const order = await job.db.maybe(repository.order(job.organisationUid, job.payload.uid));
    if (order?.state !== 'generating') return;
    try {
      await generate(job, order);
    } catch (error) {
      const reason = job.signal.aborted ? undefined : explainFailure(error, job.attempt);
      if (reason === undefined) throw new Error('The report is generated again', { cause: error });
      // A refusal is not logged as an error, because the requester is notified of the reason.
      if (isRefusal(error)) job.log.info(`The report ${order.uid} was refused: ${reason}`);
      else job.log.error(`The report ${order.uid} could not be generated: ${(error as Error).stack ?? String(error)}`);
      await job.write(async (db) => {
        if (!(await db.maybe(repository.fail(job.organisationUid, order.uid, reason)))) return;
        const requesterUid = order.createdByUid ?? undefined;
        await job.services.events.emit(db, reportFailed({ uid: order.uid, name: order.name, requesterUid, reason }));
      });
    }
  },
  { maxTries, retryAfter: 1_000 },
);
