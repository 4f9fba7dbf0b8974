import { readTenant } from '#root/server/db/tenant.ts';
import type { JobContext } from '#root/server/jobs/job.ts';
import { createTenantDoor } from '#root/server/services.ts';
import type { TestApp } from './app.ts';

/** What a worker gives to a job without a payload, so that a test calls the job itself and waits for nothing. */
export function jobContext({ pool, services }: TestApp, organisationUid: string): JobContext<unknown> {
  const tenants = createTenantDoor(pool);
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
