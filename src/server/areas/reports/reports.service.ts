import { reportTypes } from '#root/contract/reports/report-types.ts';
import { type ReportOrder, reportContentTypes, type reports } from '#root/contract/reports/reports.ts';
import { explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { type Db, Json, type WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { type Actor, type Ctx, Download } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { findPastMoment } from '#root/server/shared/as-of/past-moment.ts';
import { logSpan } from '#root/server/shared/as-of/past-tables.ts';
import {
  findReportType,
  listReadable,
  requireReadable,
  requireType,
} from '#root/server/shared/reports/report-rights.ts';
import { generateReport } from './generate-report.job.ts';
import { listOfferedTypes } from './render-file.ts';
import { requireAllowed } from './report-access.ts';
import { reportErrors } from './reports.errors.ts';
import { reportsRepository as repository } from './reports.repository.ts';

interface Asker {
  readonly db: WriteDb;
  readonly organisation: Pick<Organisation, 'uid' | 'timeZone'>;
  readonly actor: Actor;
  readonly services: Services;
}

function requireOffer({ reportReaders }: Services, { type, formats }: ReportOrder): void {
  const offer = listOfferedTypes(reportReaders).find((one) => one.type === type);
  if (!offer) throw reportErrors.notOffered('This server cannot generate reports of this type.');
  const missing = formats.find((format) => !offer.formats.includes(format));
  if (missing) throw reportErrors.notOffered(`This server cannot generate this report as ${missing}.`);
}

/** Returns the name of the subject of a report. @throws 404 if the subject does not exist */
export async function findName(
  { db, organisation }: { readonly db: Db; readonly organisation: Pick<Organisation, 'uid'> },
  { type, scope }: Pick<ReportOrder, 'type' | 'scope'>,
): Promise<string> {
  if (scope.recordUid !== null) {
    const subject = await db.maybe(repository.subject(organisation.uid, type, scope.recordUid));
    if (!subject) throw reportErrors.noRecord();
    return subject.name;
  }
  const { divisionUids, businessUnitUids } = scope;
  const found = await db.maybe(repository.units(organisation.uid, scope));
  if (found?.divisions !== new Set(divisionUids).size)
    throw invalidField('scope.divisionUids', 'A division no longer exists');
  if (found.units !== new Set(businessUnitUids).size)
    throw invalidField('scope.businessUnitUids', 'A business unit no longer exists');
  return reportTypes[type].words.one;
}

/** @throws 400 for a day that the log does not cover */
async function requireDay(asker: Asker, { scope }: ReportOrder): Promise<void> {
  if (scope.day === null) return;
  const { first = null } = (await asker.db.maybe(logSpan(asker.organisation.uid))) ?? {};
  await findPastMoment(asker, { at: scope.day, field: 'scope.day', first });
}

/** @throws 400 for a version that was not approved */
async function requireVersion({ db, organisation }: Asker, { type, scope }: ReportOrder): Promise<void> {
  const { recordUid, version } = scope;
  if (recordUid === null || version === null) return;
  if (!(await db.maybe(repository.planVersion(organisation.uid, type, { recordUid, version }))))
    throw invalidField('scope.version', 'This version of the plan was not approved. Choose from the list');
}

async function order(asker: Asker, asked: ReportOrder) {
  const { db, organisation, actor, services } = asker;
  const wanted = { ...asked, formats: [...new Set(asked.formats)] };
  requireType(actor, wanted.type);
  await requireAllowed(asker);
  requireOffer(services, wanted);
  await requireDay(asker, wanted);
  const name = await findName(asker, wanted);
  await requireVersion(asker, wanted);
  const uid = newUid();
  await db.run(repository.insert(organisation.uid, uid, wanted, { name, by: actor.userUid }));
  const job = await enqueue(db, generateReport, { uid });
  return savedAnswer(await db.maybe(repository.setJob(organisation.uid, uid, job)));
}

export const generate = (ctx: Ctx<typeof reports.generate>) => order(ctx, ctx.body);

/** Makes a new report with the same type and scope from the present records. */
export async function retry(ctx: Ctx<typeof reports.retry>) {
  const { db, organisation, params } = ctx;
  await requireReadable(ctx);
  const found = await db.maybe(repository.order(organisation.uid, params.uid));
  if (!found) throw errors.notFound();
  const { type, scope, formats } = found;
  return order(ctx, { type, scope, formats: [...formats] });
}

export async function readReport(ctx: Ctx<typeof reports.get>) {
  await requireReadable(ctx);
  const { db, organisation, params, actor } = ctx;
  const record = await db.record(repository.byUid(organisation.uid, params.uid, listReadable(actor)));
  if (!record) throw errors.notFound();
  return record;
}

export async function renameReport(ctx: Ctx<typeof reports.update>) {
  const { db, organisation, params, version, body } = ctx;
  await requireReadable(ctx);
  const saved = await db.only(repository.rename(organisation.uid, params.uid, version, body.name));
  return saved ? savedAnswer(saved) : explainMissing(db, findReportType(organisation.uid, params.uid));
}

export async function removeReport(ctx: Ctx<typeof reports.remove>): Promise<undefined> {
  const { db, organisation, params, version } = ctx;
  await requireReadable(ctx);
  if (await db.only(repository.remove(organisation.uid, params.uid, version))) return;
  return explainMissing(db, findReportType(organisation.uid, params.uid));
}

type FileCtx = Pick<Ctx<typeof reports.preview>, 'db' | 'organisation' | 'services' | 'actor' | 'params'>;

async function readFile(ctx: FileCtx, format: Parameters<typeof repository.file>[2]) {
  const { db, organisation, services, params } = ctx;
  await requireReadable(ctx);
  const file = await db.maybe(repository.file(organisation.uid, params.uid, format));
  if (!file) throw errors.notFound();
  const content = await services.files.get(organisation.uid, file.hash);
  if (!content) throw errors.fileUnavailable();
  return { ...file, content };
}

export async function previewReport(ctx: Ctx<typeof reports.preview>): Promise<Json> {
  const { content } = await readFile(ctx, 'blocks');
  return new Json(`{"data":${content.toString('utf8')}}`);
}

/** The maximum length of a report's name within its file name. */
const maxLetters = 100;

export async function downloadReport(ctx: Ctx<typeof reports.download>): Promise<Download> {
  const { format } = ctx.query;
  const { name, day, content } = await readFile(ctx, format);
  // Some systems do not accept these characters in file names.
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, maxLetters);
  return new Download(`${safe.trim()} ${day}.${format}`, content, reportContentTypes[format]);
}
