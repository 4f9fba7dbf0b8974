import { z } from 'zod';
import { parseBucket } from '#root/server/platform/files/file-store.ts';
import { parseScanner } from '#root/server/platform/files/virus-scanner.ts';
import { findAccount } from '#root/server/start/user/account.ts';
import { notes } from './config-notes.ts';

/** The variables for the user of the server and for uploaded files. */
export const filesFields = {
  RUN_AS: z
    .string()
    .transform((text, context) => {
      const account = text === 'root' ? text : findAccount(text);
      if (account === 'root' || (account && account.uid > 0)) return account;
      context.addIssue({ code: 'custom', message: 'must be a user of this machine, ids such as 10001:10001, or root' });
      return z.NEVER;
    })
    .optional()
    .meta(
      notes(
        'User that the server becomes if it is started as root. As root, the server opens its ports, reads its secrets and starts PostgreSQL. It makes this user the owner of the files of root in `DATA_DIR`, and then gives up root. The built-in PostgreSQL runs as the same user. If the server is not started as root, this setting has no effect.',
        {
          accepts: 'the name or id of a user, the ids of a user and a group (`10001:10001`), or `root` to stay root',
          defaultsTo: 'the owner of the database in `DATA_DIR` or of `DATA_DIR`, otherwise `nobody`',
        },
      ),
    ),
  VIRUS_SCANNER: z
    .string()
    .transform((text, context) => {
      const place = parseScanner(text);
      if (place) return place;
      context.addIssue({
        code: 'custom',
        message: 'must be the address of clamd, such as clamd://127.0.0.1:3310 or clamd:///run/clamav/clamd.ctl',
      });
      return z.NEVER;
    })
    .optional()
    .meta(
      notes(
        'ClamAV daemon that scans every upload before it is stored. If the daemon finds something, the file is refused. While the daemon cannot be reached, all uploads are refused. Its `StreamMaxLength` must be at least 50 MB.',
        {
          accepts: '`clamd://` with a host and, if needed, a port, or `clamd:///` with the path of a Unix socket',
          defaultsTo: 'none: uploads are not scanned',
        },
      ),
    ),
  FILES_S3_URL: z
    .string()
    .transform((text, context) => {
      const bucket = parseBucket(text);
      if (bucket) return bucket;
      context.addIssue({
        code: 'custom',
        message:
          'must be a bucket with its access key, such as https://key:secret@s3.example.org/bucket?region=eu-west-1',
      });
      return z.NEVER;
    })
    .optional()
    .meta(
      notes(
        'Bucket for uploaded files, at any S3-compatible service. All servers of an installation need the same bucket. Encode special characters in the key and secret as in any URL (`/` as `%2F`). Existing files in `DATA_DIR/files` are not moved.',
        {
          accepts:
            'an `https://` address (`http://` in a trusted network) with access key, secret and bucket. Add `?region=` if the service has regions',
          defaultsTo: 'none: files are kept in `DATA_DIR/files`, which can be used by one server on one machine',
        },
      ),
    ),
};
