/** A file as a listing names it. */
export interface StoredFile {
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
  readonly storedAt: Date;
}

/**
 * Where uploaded files are. A file is known by the organisation and the hash of its content, so the same content is there once,
 * and what is read back is held against its name. Files are put before the row that refers to them is written, and
 * removed only by the sweep: there is no row without its file.
 */
export interface FileStore {
  /** Keeps the content; when it returns, the content outlives a loss of power. @returns its hash */
  put(organisation: string, content: Buffer): Promise<string>;
  /** The content, or undefined where it is not there. @throws when it is not what was put */
  get(organisation: string, hash: string): Promise<Buffer | undefined>;
  /** Every organisation that has files here. */
  organisations(): Promise<string[]>;
  list(organisation: string): Promise<StoredFile[]>;
  /** Removes a file, unless it has been stored again since `before`. */
  remove(organisation: string, hash: string, before: Date): Promise<void>;
}

/** A bucket of a service that speaks S3. */
export interface S3Bucket {
  /** Address of the bucket: `https://s3.example.org/bucket`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface FilesConfig {
  /** Absolute path; used where there is no bucket. */
  readonly folder: string;
  readonly bucket: S3Bucket | undefined;
}

/** A bucket from one address: `https://key:secret@s3.example.org/bucket?region=eu-west-1`. Undefined for anything else. */
export function parseBucket(text: string): S3Bucket | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return undefined;
  const path = url.pathname.replace(/\/$/, '');
  if (!/^\/[A-Za-z0-9._-]+$/.test(path)) return undefined;
  return {
    endpoint: `${url.origin}${path}`,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
