import { dashboards } from '#root/contract/dashboards.ts';
import { implement } from '#root/server/http/route.ts';
import { dashboardsRepository } from './dashboards.repository.ts';

export const dashboardRoutes = implement(dashboards, {
  organisation: ({ db, organisation, actor, query }) =>
    db.json(
      dashboardsRepository.organisation({
        organisation: organisation.uid,
        user: actor.userUid,
        mayApprove: actor.permissions.has('activity.approve'),
        divisionUid: query.divisionUid,
        businessUnitUid: query.businessUnitUid,
      }),
    ),
});
