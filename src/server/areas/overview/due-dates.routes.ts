import { type DueKind, dueDates, dueKinds } from '#root/contract/overview/due-dates.ts';
import { isPathShown } from '#root/contract/platform/modules.ts';
import { describeKind, findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { type Ctx, implement } from '#root/server/platform/http/route.ts';
import type { DepartmentFilter } from '#root/server/shared/activities/department.ts';
import { readDepartmentDemands } from '#root/server/shared/graph/department-demands.ts';
import { type DueAsked, dueDatesRepository as repository } from './due-dates.repository.ts';

type Caller = Pick<Ctx<typeof dueDates.list>, 'db' | 'organisation' | 'actor' | 'services'>;

const listReadable = ({ permissions }: Caller['actor']): DueKind[] =>
  dueKinds.filter(
    (kind) => permissions.has(findPermission(kind, 'read')) && isPathShown(describeKind(kind).path ?? ''),
  );

async function toAsked({ db, organisation, actor, services }: Caller, department: DepartmentFilter): Promise<DueAsked> {
  const demands = await readDepartmentDemands(services, db, organisation.uid, department);
  return {
    organisation: organisation.uid,
    today: findLocalDay(organisation.timeZone, services.now()),
    kinds: listReadable(actor),
    department,
    suppliers: demands?.needed,
  };
}

export const dueDateRoutes = implement(dueDates, {
  list: async (ctx) => ctx.db.json(repository.page(await toAsked(ctx, ctx.query.filter), ctx.query)),
  summary: async (ctx) => ctx.db.json(repository.summary(await toAsked(ctx, ctx.query))),
});
