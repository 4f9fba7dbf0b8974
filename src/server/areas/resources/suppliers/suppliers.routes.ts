import { supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { supplierFields, suppliers } from '#root/contract/resources/suppliers.ts';
import { explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { type BulkTable, setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createExportHandlers } from '#root/server/shared/exports/export-handler.ts';
import { listBulkColumns } from '#root/server/shared/registers/field-columns.ts';
import {
  certificateFile,
  listCertificates,
  removeCertificate,
  updateCertificate,
  uploadCertificate,
} from './certificates.service.ts';
import { certificateConstraints, supplierConstraints, supplierErrors } from './suppliers.errors.ts';
import { suppliersRepository as repository } from './suppliers.repository.ts';
import {
  getSupplier,
  listMatchingSuppliers,
  listSupplierActivities,
  listSuppliers,
  removeSupplier,
} from './suppliers.service.ts';

const supplierBulk: BulkTable = { table: 'suppliers', columns: listBulkColumns(supplierFields) };

export const supplierRoutes = [
  ...implement(
    suppliers,
    {
      list: listSuppliers,
      ...createExportHandlers('supplier', listMatchingSuppliers),
      get: getSupplier,
      create: async ({ db, organisation, body }) =>
        savedAnswer(await db.only(repository.insert(organisation.uid, newUid(), body))),
      update: async ({ db, organisation, params, version, body }) => {
        const row = await db.only(repository.update(organisation.uid, params.uid, version, body));
        return row ? savedAnswer(row) : explainMissing(db, repository.exists(organisation.uid, params.uid));
      },
      bulkSet: (ctx) => setMany(supplierBulk, ctx, (asked) => listMatchingSuppliers(ctx, asked)),
      remove: removeSupplier,
      ...createBulkDelete({
        table: 'suppliers',
        nameMismatch: supplierErrors.nameMismatch,
        remove: removeSupplier,
        constraints: supplierConstraints,
        listed: listMatchingSuppliers,
      }),
      activities: listSupplierActivities,
    },
    supplierConstraints,
  ),
  ...implement(
    supplierCertificates,
    { listCertificates, uploadCertificate, updateCertificate, removeCertificate, certificateFile },
    certificateConstraints,
  ),
];
