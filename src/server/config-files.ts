import { z } from 'zod';
import { notes } from './config-notes.ts';
import { parseBucket } from './files/file-store.ts';

/** The variables about uploaded files. */
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
        'Bucket for uploaded files, of any service that speaks S3. All servers of an installation need the same one. Special characters of key and secret are written as in any address (`/` is `%2F`). Files that are in `DATA_DIR/files` already are not moved.',
        {
          accepts:
            'an `https://` address (`http://` in a network that is trusted) with access key, secret and bucket; `?region=` where the service has regions',
          defaultsTo: 'none: files are kept in `DATA_DIR/files`, which serves one server on one machine',
        },
      ),
    ),
};
