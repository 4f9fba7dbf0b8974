import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { mailHeads } from './mail-heads.ts';
import { findHeads, keepHeads } from './seal-heads.ts';

/** Finds the email that an earlier try of this job has queued. */
const findMail = (organisation: string, job: string, to: string) =>
  query(sql<{ uid: string }>`
    select m.uid from mails m join jobs j using (organisation_uid)
    where organisation_uid = ${organisation} and j.uid = ${job} and m.kind = 'audit_heads' and m.recipient = ${to}
      and m.created_at >= j.created_at limit 1`);

/**
 * Stores the last link in each audit log's hash chain outside of the installation, in the configured places. A failure
 * is logged. The job is then tried again for about a day.
 */
export const sealJob = defineJob(
  'audit.seal',
  z.object({}),
  async ({ db, services, organisationUid, jobUid, log, write }) => {
    const { sealTargets, now } = services;
    const { mail } = sealTargets;
    const heads = await db.many(findHeads);
    if (mail && !(await db.maybe(findMail(organisationUid, jobUid, mail)))) {
      const order = { organisation: organisationUid, to: mail, heads, now: now() };
      const problem = await write((own) => mailHeads(own, services, order));
      if (problem) log.warn(problem);
    }
    try {
      await keepHeads(sealTargets, heads, now());
    } catch (error) {
      log.warn(
        `The last links of the audit logs could not be saved outside of the installation: ${(error as Error).message}`,
      );
      throw error;
    }
    return { heads: heads.length };
  },
  { maxTries: 24, retryAfter: 60_000 },
);

export const dailySeal: DailyJob = { job: sealJob, at: '03:40', where: 'landlord' };
