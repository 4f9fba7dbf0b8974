import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defaultRules, findRuleKey } from '#root/domain/notifications/default-rules.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { writeDefaultRules } from '#root/server/shared/notifications/default-rules.ts';

const edition = createHash('sha256').update(defaultRules.map(findRuleKey).sort().join(' ')).digest('hex').slice(0, 8);

/**
 * Gives each organisation the rules that are new in this version. The kind of job depends on the set of rules, so that the job
 * runs as soon as a version with other rules starts, and not only on the next day.
 */
const addMissingRules = defineJob(
  `notification.rules_${edition}`,
  z.object({}),
  async ({ organisationUid, write, finish }) =>
    write(async (db) => {
      await writeDefaultRules(db, organisationUid);
      await finish(db);
    }),
);

export const dailyDefaultRules: DailyJob = { job: addMissingRules, at: '00:00', where: 'each organisation' };
