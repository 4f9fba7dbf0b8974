import { dashboards } from '#root/contract/overview/dashboards.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { listKindsToApprove } from '#root/server/shared/approvals/waiting.ts';
import { dashboardsRepository } from './dashboards.repository.ts';

export const dashboardRoutes = implement(dashboards, {
  organisation: ({ db, organisation, actor, query, services }) =>
    services.responses.json(
      db,
      organisation.uid,
      dashboardsRepository.organisation({
        organisation: organisation.uid,
        today: findLocalDay(organisation.timeZone, services.now()),
        user: actor.userUid,
        mayApprove: listKindsToApprove(actor),
        divisionUid: query.divisionUid,
        businessUnitUid: query.businessUnitUid,
      }),
    ),
});
