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
  /** When the backup that is running now was started; null if none is running. */
  runningSince: instant().nullable(),
  /** The last complete backup; null if there is none. */
  last: z.object({ at: instant(), rows: z.int(), bytes: z.int() }).nullable(),
  /** The last check that restored a copy of a backup, and the problem that the check found, if any. */
  checked: z.object({ at: instant(), problem: z.string().nullable() }).nullable(),
  /** The last failed backup, if no backup has been completed since. */
  openFailure: failure.nullable(),
  /** The failed backups of the last seven days: their number, and the latest of them. */
  failureCount: z.int(),
  failures: z.array(failure).max(maxListedFailures),
});
export type BackupReport = z.infer<typeof backupReport>;
