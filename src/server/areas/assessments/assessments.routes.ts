import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { assessmentScopes } from '#root/contract/assessments/assessment-scopes.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { assessmentApprovalHandlers } from './assessment-approval.ts';
import { assessmentExport } from './assessment-exports.ts';
import { selectAssessmentPage, selectAssessmentRecord } from './assessment-list.repository.ts';
import { countActivities, proposeSmallest } from './assessment-scope.service.ts';
import { assessmentConstraints } from './assessments.errors.ts';
import { assessmentBulk } from './assessments.repository.ts';
import {
  archiveAssessment,
  createAssessment,
  launchAssessment,
  removeAssessment,
  restoreAssessment,
  updateAssessment,
} from './assessments.service.ts';
import { exportItems, listItems, readBoard } from './board.service.ts';
import { chase, close, decide, reopen } from './items.service.ts';
import { createNext } from './next-cycle.service.ts';

const pages = { page: selectAssessmentPage };
const listed = createUidLister(pages);

export const assessmentRoutes = [
  ...implement(
    assessments,
    {
      list: ({ db, organisation, query }) => db.json(selectAssessmentPage(organisation.uid, query)),
      get: async ({ db, organisation, params }) => {
        const record = await db.record(selectAssessmentRecord(organisation.uid, params.uid));
        if (!record) throw errors.notFound();
        return record;
      },
      create: createAssessment,
      update: updateAssessment,
      remove: removeAssessment,
      ...createRegisterExport(assessmentExport, pages),
      bulkSet: (ctx) => setMany(assessmentBulk, ctx, (asked) => listed(ctx, asked)),
      ...createBulkDelete({
        table: 'assessments',
        remove: removeAssessment,
        constraints: assessmentConstraints,
        listed,
      }),
      launch: launchAssessment,
      archive: archiveAssessment,
      restore: restoreAssessment,
      ...assessmentApprovalHandlers,
      next: createNext,
    },
    assessmentConstraints,
  ),
  ...implement(assessmentScopes, { count: countActivities, smallest: proposeSmallest }),
  ...implement(
    assessmentBoard,
    {
      board: readBoard,
      items: listItems,
      exportItems,
      chase,
      decide,
      close,
      reopen,
    },
    assessmentConstraints,
  ),
];
