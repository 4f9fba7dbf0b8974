import path from 'node:path';
import { z } from 'zod';
import { parseBucket } from '#root/server/platform/files/file-store.ts';
import { notes } from './config-notes.ts';

const isAddress = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The variables for backups. */
export const backupFields = {
  BACKUP_TARGET: z
    .string()
    .refine((text) => !isAddress(text) || parseBucket(text) !== undefined, {
      error:
        'must be a folder, or a bucket with its access key, such as https://key:secret@s3.example.org/bucket?region=eu-west-1',
    })
    .transform((text) => (isAddress(text) ? text : path.resolve(text)))
    .optional()
    .meta(
      notes(
        'Place of the backups: a folder on another disk, or a bucket at any S3-compatible service. If this is set, the server makes a backup every day. Use a separate place for each installation. See [Backup and restore](operations.md#backup-and-restore).',
        {
          accepts: 'a path outside of `DATA_DIR`, or an `https://` address with access key, secret and bucket',
          defaultsTo: 'none: backups are made only by `npm run backup -- TARGET`',
        },
      ),
    ),
  BACKUP_SCHEDULE: z
    .enum(['off', ...hours], { error: 'must be an hour from 0 to 23, or off' })
    .default('1')
    .transform((text) => (text === 'off' ? undefined : Number(text)))
    .meta(
      notes(
        'Hour of the daily backup, in UTC. A backup that fails is tried again every hour. If the server was stopped at that hour, the backup is made after its start.',
        { accepts: 'a number from 0 to 23, or `off`' },
      ),
    ),
  BACKUP_KEEP: z
    .string()
    .default('14')
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1, {
      error: 'is not a whole number from 1 to 9999; the default is 14',
    })
    .transform(Number)
    .meta(
      notes('Number of backups to keep in `BACKUP_TARGET`. Older ones are deleted after each new backup.', {
        accepts: 'a number from 1 to 9999',
      }),
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, { error: 'must have at least 12 characters' })
    .max(1000)
    .optional()
    .meta(
      notes(
        'With a passphrase, each backup contains the root key of the installation, encrypted under it. Keep the passphrase apart from the backups.',
        {
          accepts: 'at least 12 characters',
          defaultsTo: 'none: backups do not contain the key, and you keep `APP_KEY` or `app.key` yourself',
        },
      ),
    ),
};
