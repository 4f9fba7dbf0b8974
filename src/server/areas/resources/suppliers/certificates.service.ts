import { text } from '#root/contract/platform/fields.ts';
import type { supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import type { Examined, ExamineOrder } from '#root/server/platform/files/examine.worker.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Download } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import { certificatesRepository as repository } from './certificates.repository.ts';
import { supplierErrors } from './suppliers.errors.ts';
import { suppliersRepository } from './suppliers.repository.ts';
import { createContext } from './suppliers.service.ts';

/** @throws 404 if the supplier does not exist */
async function requireSupplier(db: Db, organisation: string, uid: string): Promise<void> {
  if (!(await db.maybe(suppliersRepository.exists(organisation, uid)))) throw errors.notFound();
}

export async function listCertificates({
  db,
  organisation,
  params,
  services,
}: Ctx<typeof supplierCertificates.listCertificates>) {
  await requireSupplier(db, organisation.uid, params.uid);
  return db.json(repository.list(createContext(organisation, services), params.uid));
}

/** Returns the file name in a form that can be stored. @throws 422 `file_refused` */
function parseFileName(given: string): string {
  // Everything before the last slash is a path on the sender's computer.
  const name = text(255).safeParse(given.split(/[\\/]/).at(-1) ?? '');
  if (name.success) return name.data;
  throw supplierErrors.fileRefused(
    `The name of this file cannot be used: ${name.error.issues[0]?.message}. Rename it.`,
  );
}

const examineTask: Task<ExamineOrder, Examined> = {
  file: new URL('../../../platform/files/examine.worker.ts', import.meta.url),
  milliseconds: 30_000,
  isLong: false,
  limited: () => supplierErrors.fileRefused('This file takes too long to be examined. Save it again as a simpler PDF.'),
};

/** @throws 422 `file_refused`, 429 */
async function examine({ workers }: Pick<Services, 'workers'>, organisation: string, order: ExamineOrder) {
  const found = await workers.run(examineTask, organisation, order);
  if ('refused' in found) throw supplierErrors.fileRefused(found.refused);
  return found;
}

/**
 * Uploads a certificate. The file is stored before its row; if the row is refused, the daily sweep removes the file. No
 * database connection is held while the file is stored, because a store may be slow, so the supplier is checked in a
 * transaction of its own.
 */
export async function uploadCertificate({
  db,
  organisation,
  params,
  file,
  services,
}: Ctx<typeof supplierCertificates.uploadCertificate>) {
  if (!(await db.only(suppliersRepository.exists(organisation.uid, params.uid)))) throw errors.notFound();
  const name = parseFileName(file.name);
  const { type, active } = await examine(services, organisation.uid, { name, content: file.content });
  const hash = await services.files.put(organisation.uid, file.content);
  await db.run(waitForTurn('certificates', organisation.uid, params.uid));
  const row = await db.maybe(
    repository.insert(organisation.uid, params.uid, newUid(), { name, hash, type, size: file.content.length, active }),
  );
  if (!row) {
    // The supplier may have been deleted while the file was stored.
    await requireSupplier(db, organisation.uid, params.uid);
    throw supplierErrors.tooMany();
  }
  return savedAnswer(row);
}

export async function updateCertificate(ctx: Ctx<typeof supplierCertificates.updateCertificate>) {
  const { db, organisation, params, version, body } = ctx;
  const row = await db.only(repository.update(organisation.uid, params.uid, version, body));
  return row ? savedAnswer(row) : explainMissing(db, repository.one(organisation.uid, params.uid));
}

export async function removeCertificate(ctx: Ctx<typeof supplierCertificates.removeCertificate>): Promise<undefined> {
  const { db, organisation, params, version, body } = ctx;
  if (await db.only(repository.remove(organisation.uid, params.uid, version, body.confirmName))) return undefined;
  const there = await db.maybe(repository.one(organisation.uid, params.uid));
  if (there?.version === version) throw supplierErrors.fileNameMismatch();
  return explainMissing(db, repository.one(organisation.uid, params.uid));
}

export async function certificateFile(ctx: Ctx<typeof supplierCertificates.certificateFile>): Promise<Download> {
  const { db, organisation, params, services } = ctx;
  const certificate = await db.maybe(repository.one(organisation.uid, params.uid));
  if (!certificate) throw errors.notFound();
  const content = await services.files.get(organisation.uid, certificate.fileHash);
  if (!content) throw errors.fileUnavailable({ cause: `${certificate.fileHash} is not in the file store` });
  return new Download(certificate.fileName, content);
}
