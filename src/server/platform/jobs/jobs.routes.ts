import { jobs } from '#root/contract/platform/jobs.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { jobsRepository as repository } from './jobs.repository.ts';

export const jobRoutes = implement(jobs, {
  get: async ({ db, organisation, params, actor }) => {
    const row = await db.maybe(repository.byUid(organisation.uid, params.uid, actor.userUid));
    if (!row) throw errors.notFound();
    return new Json(row.json);
  },
});
