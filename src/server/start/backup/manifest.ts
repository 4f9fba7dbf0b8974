import { z } from 'zod';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { BackupError } from './backup-error.ts';

/** A file of the backup, with its size and hash. */
const part = z.strictObject({
  file: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof part>;

const table = z.strictObject({
  /** The schema and the name, such as `public.activities`. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** The pieces of one gzip file, in order. It holds the rows in PostgreSQL's text format (COPY). */
  parts: z.array(part),
});
export type TableEntry = z.infer<typeof table>;

const manifest = z.strictObject({
  format: z.literal(1),
  uid: z.uuid(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations of the database, in order. They identify the version of its schema. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** The last link in the hash chain of each organisation's audit log, as `seq:hash`. */
  auditHeads: z.array(z.strictObject({ organisation: z.uuid(), head: z.string() })),
  uploads: z.array(part.extend({ organisation: z.uuid() })),
  /** The check with which the root key of this installation is recognised. */
  keyCheck: z.string(),
  /** The root key, encrypted with a passphrase; null if the backup does not contain it. */
  key: part.nullable(),
});
export type Manifest = z.infer<typeof manifest>;

/** The file that marks a backup as complete. It is written last. */
export const manifestFile = (backup: string) => `${backup}/manifest.json`;

/**
 * The part that all formats have. With it, a server that knows only an older format can say that the backup is newer.
 */
const anyFormat = z.looseObject({ content: z.looseObject({ format: z.int() }) });

/**
 * Returns the text of the file. It begins with the digest of its content, so that any change of the content is
 * detected.
 */
function toText(content: Manifest): string {
  const sha256 = computeHash(Buffer.from(JSON.stringify(content)));
  return `${JSON.stringify({ sha256, content }, null, 1)}\n`;
}

export const writeManifest = (content: Manifest): Buffer => Buffer.from(toText(manifest.parse(content)));

/**
 * Reads the manifest of a backup.
 * @throws BackupError if it is damaged, or written by a newer Holdfast in another format
 */
export function parseManifest(file: Buffer, backup: string): Manifest {
  const text = file.toString('utf8');
  const damaged = (cause?: unknown) =>
    new BackupError(`The manifest.json of ${backup} is damaged. Restore another backup, with --backup NAME.`, {
      cause,
    });
  let content: unknown;
  try {
    const parsed: unknown = JSON.parse(text);
    ({ content } = anyFormat.parse(parsed));
  } catch (error) {
    throw damaged(error);
  }
  if ((content as { format: number }).format > 1) {
    throw new BackupError(`${backup} was made by a newer version of Holdfast. Restore it with that version.`);
  }
  const { data, error } = manifest.safeParse(content);
  if (!data || toText(data) !== text) throw damaged(error);
  return data;
}
