import { z } from 'zod';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { challengesRepository } from './challenges.repository.ts';
import { identityRepository } from './identity.repository.ts';
import { signInAttempts } from './sign-in-attempts.repository.ts';

/** The maximum number of rows that one transaction removes. It is limited so that no sign-in waits for long. */
const batchSize = 1_000;

async function removeInBatches(
  tenants: TenantAccess,
  organisation: string,
  signal: AbortSignal,
  removal: Query<unknown>,
) {
  let removed = 0;
  for (;;) {
    const count = await tenants.write(organisation, {}, (db) => db.run(removal));
    removed += count;
    if (count < batchSize || signal.aborted) return removed;
  }
}

/**
 * Removes old sign-in attempts and expired steps, which anyone can create with invented names. One job does this for
 * the whole installation, because archived organisations allow sign-ins but run no jobs.
 */
export const tidySignIns = defineJob('identity.tidy', z.object({}), async ({ db, tenants, signal }) => {
  const organisations = await db.many(identityRepository.signedInTo());
  const removed = { attempts: 0, challenges: 0 };
  for (const { uid } of organisations) {
    if (signal.aborted) break;
    removed.attempts += await removeInBatches(tenants, uid, signal, signInAttempts.removeOld(uid, batchSize));
    removed.challenges += await removeInBatches(tenants, uid, signal, challengesRepository.removeOld(uid, batchSize));
  }
  return removed;
});

export const dailySignIns: DailyJob = { job: tidySignIns, at: '02:30', where: 'landlord' };
