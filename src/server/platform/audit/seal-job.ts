import { z } from 'zod';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { mailHeads } from './mail-heads.ts';
import { findHeads, keepHeads } from './seal-heads.ts';

/**
 * Keeps the last link of each chain outside of the installation, as configured. A failure is logged and tried again for
 * about a day.
 */
export const sealJob = defineJob(
  'audit.seal',
  z.object({}),
  async ({ db, services, organisationUid, attempt, log, write }) => {
    const { sealTargets, now } = services;
    const { mail } = sealTargets;
    const heads = await db.many(findHeads);
    if (mail && attempt === 1) {
      const order = { organisation: organisationUid, to: mail, heads, now: now() };
      const problem = await write((own) => mailHeads(own, services, order));
      if (problem) log.warn(problem);
    }
    try {
      await keepHeads(sealTargets, heads, now());
    } catch (error) {
      log.warn(`The last links of the audit logs could not be kept elsewhere: ${(error as Error).message}`);
      throw error;
    }
    return { heads: heads.length };
  },
  { maxTries: 24, retryAfter: 60_000 },
);

export const dailySeal: DailyJob = { job: sealJob, at: '03:40', where: 'landlord' };
