import { describeSuppliers, tableSuppliers } from '#root/domain/reports/supplier-sections.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { certificatesRepository } from './certificates.repository.ts';
import { readAllSuppliers } from './suppliers.service.ts';

export const supplierAssuranceReport: ReportReader = {
  type: 'supplier-assurance',
  read: async ({ db, services, organisation, now }) => {
    const here = { organisation: organisation.uid, today: findLocalDay(organisation.timeZone, now) };
    const rows = await readAllSuppliers(services, db, here);
    const certificates = await db.many(certificatesRepository.all(here));
    return createContent('supplier-assurance', {
      title: 'Supplier assurance',
      blocks: describeSuppliers(rows, certificates),
      sheets: [tableSuppliers(rows)],
    });
  },
};
