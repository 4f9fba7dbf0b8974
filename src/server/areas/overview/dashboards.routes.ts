import { dashboards } from '#root/contract/overview/dashboards.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { dashboardsRepository } from './dashboards.repository.ts';

export const dashboardRoutes = implement(dashboards, {
  organisation: ({ db, organisation, actor, query }) =>
    db.json(
      dashboardsRepository.organisation({
        organisation: organisation.uid,
        user: actor.userUid,
        mayApprove: actor.permissions.has(permissionNames.activity.approve),
        divisionUid: query.divisionUid,
        businessUnitUid: query.businessUnitUid,
      }),
    ),
});
