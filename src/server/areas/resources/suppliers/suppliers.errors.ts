import { formatCount } from '#root/contract/platform/numbers.ts';
import { maxCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { type SupplierInUse, supplierFields } from '#root/contract/resources/suppliers.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';
import { listLinkConstraints } from '#root/server/shared/registers/register-handlers.ts';

const mismatch = (what: string, message: string) => () =>
  new AppError('name_mismatch', 422, what, { fields: [{ field: 'confirmName', message }] });

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [formatCount(count, one, many)]);

const listFormat = new Intl.ListFormat('en-GB');

/**
 * Returns the error for deleting a supplier that is still in use. `use` is missing if a link was added after the check,
 * so that only the database noticed the link. The message then has no numbers.
 */
function inUse(use?: SupplierInUse): AppError {
  const parts = use
    ? [
        ...counted(use.links, 'activity', 'activities'),
        ...counted(use.applications, 'application', 'applications'),
        ...counted(use.others, 'other resource', 'other resources'),
      ]
    : ['Activities or resources'];
  const verb = use && use.links + use.applications + use.others === 1 ? 'depends' : 'depend';
  const message = `${listFormat.format(parts)} ${verb} on this supplier. Remove the supplier there first, or give it an ended status instead.`;
  return new AppError('in_use', 409, message, { details: use });
}

export const supplierErrors = {
  nameMismatch: mismatch('Type the name of the supplier to delete it.', 'This is not the name of the supplier'),
  fileNameMismatch: mismatch(
    'Type the name of the file to delete the certificate.',
    'This is not the name of the file',
  ),
  inUse,
  fileRefused: (message: string) => new AppError('file_refused', 422, message),
  tooMany: defineError(
    'too_many',
    422,
    `This supplier has ${maxCertificates} certificates, which is the maximum. Delete old ones first.`,
  ),
};

export const supplierConstraints = {
  suppliers_name: duplicate('name', 'A supplier with this name already exists. Use another name.'),
  ...referenceConstraints('supplier', supplierFields),
  ...Object.fromEntries(listLinkConstraints('supplier').map((constraint) => [constraint, () => inUse()])),
  applications_supplier: () => inUse(),
};

export const certificateConstraints = {
  supplier_certificates_once: duplicate('file', 'This supplier already has this file.'),
};
