import { z } from 'zod';
import { parseBucket } from '#root/server/platform/files/file-store.ts';
import { notes } from './config-notes.ts';

/** The variables for uploaded files. */
export const filesFields = {
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
