import { jobs } from '#root/contract/jobs.ts';
import { Json } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import { implement } from '#root/server/http/route.ts';
import { jobsRepository as repository } from './jobs.repository.ts';

export const jobRoutes = implement(jobs, {
  get: async ({ db, organisation, params, actor }) => {
    const row = await db.maybe(repository.byUid(organisation.uid, params.uid, actor.userUid));
    if (!row) throw errors.notFound();
    return new Json(row.json);
  },
});
