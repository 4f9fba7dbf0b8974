import { readTenant } from '#root/server/platform/db/tenant.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import type { JobContext } from '#root/server/platform/jobs/job.ts';
import type { TestApp } from './app.ts';

/** Builds the same context as a worker, for a job without a payload. With it, a test can call the job directly. */
export function createJobContext({ pool, services }: TestApp, organisationUid: string): JobContext<unknown> {
  const tenants = createTenantAccess(pool);
  return {
    payload: {},
    jobUid: organisationUid,
    organisationUid,
    actorUid: null,
    attempt: 1,
    services,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    signal: new AbortController().signal,
    db: readTenant(pool, organisationUid),
    tenants,
    write: (work) => tenants.write(organisationUid, {}, work),
    finish: async () => undefined,
    progress: async () => undefined,
  };
}
