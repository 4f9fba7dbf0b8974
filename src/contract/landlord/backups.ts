import { z } from 'zod';
import { instant } from '#root/contract/platform/fields.ts';

/** The maximum number of failed backups that the dashboard lists. */
export const maxListedFailures = 5;

const failure = z.object({ at: instant(), problem: z.string() });

/** The state of the installation's backups. */
export const backupReport = z.object({
  /** Whether the server that responds is configured to make a backup every day. */
  isDaily: z.boolean(),
  /** When the next daily backup is due; null if there is none. */
  nextAt: instant().nullable(),
  /** Since when a backup is being made. */
  runningSince: instant().nullable(),
  /** The last complete backup. */
  last: z.object({ at: instant(), rows: z.int(), bytes: z.int() }).nullable(),
  /** The last time that a copy of a backup was restored and checked, and what was wrong with it. */
  checked: z.object({ at: instant(), problem: z.string().nullable() }).nullable(),
  /** The last failure, if no backup has been complete since. */
  openFailure: failure.nullable(),
  /** The failures of the last seven days: how many there were, and the latest. */
  failureCount: z.int(),
  failures: z.array(failure).max(maxListedFailures),
});
export type BackupReport = z.infer<typeof backupReport>;
