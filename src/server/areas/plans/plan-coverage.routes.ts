import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { countStates, createCoverage, listCoverage } from '#root/domain/plans/coverage.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { readDepartmentDemands } from '#root/server/shared/graph/department-demands.ts';
import { planCoverageRepository } from './plan-coverage.repository.ts';

export const planCoverageRoutes = implement(planCoverage, {
  list: async ({ db, organisation, services, query }) => {
    const { page, pageSize, q, sort, filter } = query;
    const [place, lost] = await Promise.all([
      readDepartmentDemands(services, db, organisation.uid, filter),
      db.many(planCoverageRepository.losses(organisation.uid, { ...filter, q })),
    ]);
    const losses = place ? lost.filter(({ record }) => place.concerns(record.uid)) : lost;
    const uids = [...new Set(losses.map(({ record }) => record.uid))];
    const steps = uids.length > 0 ? await db.many(planCoverageRepository.steps(organisation.uid, uids)) : [];
    const all = listCoverage(losses, steps);
    const { state } = filter;
    const shown = state ? all.filter((row) => state.includes(row.state)) : all;
    if (sort.startsWith('-')) shown.reverse();
    return {
      data: shown.slice((page - 1) * pageSize, page * pageSize),
      meta: { page, pageSize, total: shown.length },
      states: countStates(all),
    };
  },
  records: async ({ db, organisation, body }) => {
    const known = await db.many(planCoverageRepository.known(organisation.uid, body.recordUids));
    if (known.length < new Set(body.recordUids).size) throw errors.notFound();
    const findCoverage = createCoverage(await db.many(planCoverageRepository.steps(organisation.uid, body.recordUids)));
    return { data: body.recordUids.map((recordUid) => ({ recordUid, ...findCoverage(recordUid) })) };
  },
});
