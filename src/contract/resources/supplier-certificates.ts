import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, optionalText, text, uid } from '#root/contract/platform/fields.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';

/** The type of a stored file, detected by its content. */
export const fileTypes = ['pdf', 'docx', 'xlsx', 'png', 'jpg'] as const;
export type FileType = (typeof fileTypes)[number];

/**
 * The active content of a document: code, actions that start programs, embedded files, or references to other sources.
 */
export const activeContents = ['macros', 'scripts', 'programs', 'attachments', 'links'] as const;
export type ActiveContent = (typeof activeContents)[number];

/** The maximum size of an uploaded file, in bytes. */
export const maxFileBytes = 25 * 1024 * 1024;
/** The maximum number of certificates of one supplier. */
export const maxCertificates = 100;
/** From this many days before its last valid day, a certificate counts as `expiring`. */
export const expiringDays = 30;

/** Worst first. `undated`: no expiry date is known. */
export const certificateStates = ['expired', 'expiring', 'undated', 'valid'] as const;

/** The fields of a certificate that people enter. Its other fields come from the file. */
export const certificateInput = z
  .object({
    /** For example ISO 22301. */
    kind: optionalText(100),
    issuer: optionalText(255),
    issuedOn: date().nullable(),
    /** The last valid day; null: not known. */
    expiresOn: date().nullable(),
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn <= expiresOn, {
    path: ['expiresOn'],
    message: 'Must not be before the day of issue',
  });
export type CertificateInput = z.infer<typeof certificateInput>;

export const certificateRecord = z.object({
  ...stored,
  fileName: z.string(),
  fileType: z.enum(fileTypes),
  /** Bytes. */
  fileSize: z.int(),
  /** The active content, for a warning before people open the file. */
  activeContent: z.array(z.enum(activeContents)),
  kind: z.string(),
  issuer: z.string(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  state: z.enum(certificateStates),
});
export type Certificate = z.infer<typeof certificateRecord>;

const root = `${apiRoot}/suppliers/:uid/certificates` as const;
const item = `${apiRoot}/supplier-certificates/:uid` as const;
const scope = 'organisation';
const ofSupplier = z.object({ uid: uid('supplier') });
const ofCertificate = z.object({ uid: uid('supplier_certificate') });

export const supplierCertificates = {
  listCertificates: endpoint({
    method: 'GET',
    path: root,
    scope,
    permissions: ['supplier.read'],
    summary: 'List the certificates of assurance of a supplier, those that expire first at the top',
    params: ofSupplier,
    response: z.object({ data: z.array(certificateRecord) }),
  }),
  /**
   * Accepts one file (pdf, docx, xlsx, png or jpg by content, at most 25 MB). 422 `file_refused` says what is wrong
   * with the file; 409 `duplicate` if the supplier already has the same file.
   */
  uploadCertificate: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: ['supplier.update'],
    summary: 'Add a certificate of assurance to a supplier',
    params: ofSupplier,
    upload: { maxBytes: maxFileBytes },
    response: saved,
    status: 201,
  }),
  updateCertificate: endpoint({
    method: 'PUT',
    path: item,
    changes: ['supplier'],
    scope,
    permissions: ['supplier.update'],
    summary: 'Replace the fields of a certificate',
    params: ofCertificate,
    body: certificateInput,
    versioned: true,
    response: saved,
  }),
  /** 422 `name_mismatch` unless the file name is typed exactly. */
  removeCertificate: endpoint({
    method: 'DELETE',
    path: item,
    changes: ['supplier'],
    scope,
    permissions: ['supplier.update'],
    summary: 'Delete a certificate',
    params: ofCertificate,
    body: z.object({ confirmName: text(255) }),
    versioned: true,
    response: null,
  }),
  certificateFile: endpoint({
    method: 'GET',
    path: `${item}/file`,
    scope,
    permissions: ['supplier.read'],
    summary: 'Download the file of a certificate',
    params: ofCertificate,
    response: null,
    download: 'application/octet-stream',
  }),
};
