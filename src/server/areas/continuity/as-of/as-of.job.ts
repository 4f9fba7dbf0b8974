import { z } from 'zod';
import { asOfBases } from '#root/contract/continuity/as-of.ts';
import { instant } from '#root/contract/platform/fields.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { computeAsOf } from './compute-as-of.service.ts';

/** Computes the answers as of a moment. The answers and the completion of the job are committed in one transaction. */
export const asOfJob = defineJob(
  'as_of.work_out',
  z.object({ moment: instant(), basis: z.enum(asOfBases), timeZone: z.string() }),
  async ({ payload, organisationUid, services, signal, progress, write, finish }) => {
    await write(async (db) => {
      const uid = await computeAsOf({
        db,
        organisation: { uid: organisationUid, timeZone: payload.timeZone },
        services,
        moment: new Date(payload.moment),
        basis: payload.basis,
        report: (percent, words) => {
          signal.throwIfAborted();
          return progress(percent, words);
        },
      });
      await finish(db, { uid });
    });
  },
  { maxTries: 2 },
);
