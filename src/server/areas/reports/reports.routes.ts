import { reportOffers, reports } from '#root/contract/reports/reports.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { createUidLister, type Matching } from '#root/server/shared/bulk/selection.ts';
import { listReadable } from '#root/server/shared/reports/report-rights.ts';
import { listOfferedTypes } from './render-file.ts';
import { isAllowed } from './report-access.ts';
import { type ReportsAsked, reportsRepository as repository } from './reports.repository.ts';
import {
  downloadReport,
  generate,
  previewReport,
  readReport,
  removeReport,
  renameReport,
  retry,
} from './reports.service.ts';

interface Caller {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly actor: Pick<Actor, 'permissions'>;
}

/** Lists the uids of the reports that the caller may read. */
const listed = (caller: Caller, asked: Matching) => {
  const page = (organisation: string, query: ReportsAsked) =>
    repository.page(organisation, listReadable(caller.actor), query);
  return createUidLister({ page })(caller, asked);
};

export const reportRoutes = [
  ...implement(reports, {
    list: ({ db, organisation, actor, query }) =>
      db.json(repository.page(organisation.uid, listReadable(actor), query)),
    get: readReport,
    remove: removeReport,
    update: renameReport,
    ...createBulkDelete({ table: 'reports', constraints: {}, remove: removeReport, listed }),
    generate,
    retry,
    preview: previewReport,
    download: downloadReport,
  }),
  ...implement(reportOffers, {
    list: async (ctx) => {
      const readable = listReadable(ctx.actor);
      const types = listOfferedTypes(ctx.services.reportReaders).filter(({ type }) => readable.includes(type));
      return { data: { allowed: await isAllowed(ctx), types } };
    },
  }),
];
