import { z } from 'zod';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { challengesRepository } from './challenges.repository.ts';
import { identityRepository } from './identity.repository.ts';
import { signInAttempts } from './sign-in-attempts.repository.ts';

/** Rows that are removed in one transaction, so that no sign-in waits for long. */
const atOnce = 1_000;

async function inBatches(tenants: TenantAccess, organisation: string, signal: AbortSignal, removal: Query<unknown>) {
  let removed = 0;
  for (;;) {
    const count = await tenants.write(organisation, {}, (db) => db.run(removal));
    removed += count;
    if (count < atOnce || signal.aborted) return removed;
  }
}

/**
 * Removes what wrong sign-ins and steps that were never taken leave behind: anybody can make such rows, with names that nobody has. One
 * job for the installation, because people sign in to archived organisations too, which have no jobs of their own.
 */
export const tidySignIns = defineJob('identity.tidy', z.object({}), async ({ db, tenants, signal }) => {
  const organisations = await db.many(identityRepository.signedInTo());
  const removed = { attempts: 0, challenges: 0 };
  for (const { uid } of organisations) {
    if (signal.aborted) break;
    removed.attempts += await inBatches(tenants, uid, signal, signInAttempts.removeOld(uid, atOnce));
    removed.challenges += await inBatches(tenants, uid, signal, challengesRepository.removeOld(uid, atOnce));
  }
  return removed;
});

export const dailySignIns: DailyJob = { job: tidySignIns, at: '02:30', where: 'landlord' };
