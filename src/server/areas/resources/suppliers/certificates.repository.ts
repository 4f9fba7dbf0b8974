import { sql } from 'kysely';
import {
  type ActiveContent,
  type CertificateInput,
  type FileType,
  maxCertificates,
} from '#root/contract/resources/supplier-certificates.ts';
import type { ReportedCertificate } from '#root/domain/reports/supplier-sections.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { queries, query, rowsJson } from '#root/server/platform/db/queries.ts';
import { certificateState, type SupplierContext } from './suppliers.repository.ts';

interface StoredCertificate {
  readonly fileName: string;
  readonly fileHash: string;
  readonly version: number;
}

export const certificatesRepository = {
  list: ({ organisation, today }: SupplierContext, supplier: string) =>
    rowsJson(sql`
      select c.uid, c.version, c.created_at as "createdAt", c.updated_at as "updatedAt", c.file_name as "fileName",
        c.file_type as "fileType", c.file_size as "fileSize", c.active_content as "activeContent", c.kind, c.issuer, c.issued_on::text as "issuedOn",
        c.expires_on::text as "expiresOn", ${certificateState(today)} as state
      from supplier_certificates c where c.organisation_uid = ${organisation} and c.supplier_uid = ${supplier}
      order by c.expires_on nulls last, lower(c.file_name), c.uid`),
  /** The certificates of all suppliers, ordered by the name of the supplier. */
  all: ({ organisation, today }: SupplierContext) =>
    query(sql<ReportedCertificate>`
      select s.name as "supplierName", c.kind, c.issuer, c.file_name as "fileName", c.issued_on::text as "issuedOn",
        c.expires_on::text as "expiresOn", ${certificateState(today)} as state
      from supplier_certificates c join suppliers s on s.organisation_uid = c.organisation_uid and s.uid = c.supplier_uid
      where c.organisation_uid = ${organisation} order by lower(s.name), c.expires_on nulls last, lower(c.file_name), c.uid`),
  one: (organisation: string, uid: string) =>
    query(sql<StoredCertificate>`
      select file_name as "fileName", file_hash as "fileHash", version from supplier_certificates
      where organisation_uid = ${organisation} and uid = ${uid}`),
  /** Inserts a certificate. Returns no row if the supplier does not exist or has the maximum number of certificates. */
  insert: (
    organisation: string,
    supplier: string,
    uid: string,
    file: { name: string; hash: string; type: FileType; size: number; active: readonly ActiveContent[] },
  ) =>
    query(sql<SavedRow>`
      insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, file_hash, file_type, file_size, active_content)
      select ${organisation}::uuid, ${uid}::uuid, s.uid, ${file.name}::text, ${file.hash}::text, ${file.type}::text, ${file.size}::integer,
        ${[...file.active]}::text[]
      from suppliers s where s.organisation_uid = ${organisation} and s.uid = ${supplier}
        and (select count(*) from supplier_certificates c
          where c.organisation_uid = ${organisation} and c.supplier_uid = s.uid) < ${sql.lit(maxCertificates)}
      returning uid, version, updated_at as "updatedAt"`),
  update: (organisation: string, uid: string, version: number, input: CertificateInput) =>
    queries
      .updateTable('supplier_certificates')
      .set({ kind: input.kind, issuer: input.issuer, issued_on: input.issuedOn, expires_on: input.expiresOn })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  /** Deletes a certificate if it has this version and this file name. */
  remove: (organisation: string, uid: string, version: number, fileName: string) =>
    query(sql<{ uid: string }>`
      delete from supplier_certificates where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} and file_name = ${fileName} returning uid`),
};
