/** A file as a listing names it. */
export interface StoredFile {
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
  readonly storedAt: Date;
}

/**
 * Stores uploaded files by organisation and hash of the content, so the same content is stored once and checked when it
 * is read. A file is stored before the row that refers to it and removed only by the sweep, so every row has its file.
 */
export interface FileStore {
  /** Stores the content durably. @returns its hash */
  put(organisation: string, content: Buffer): Promise<string>;
  /** Returns the content, or undefined if it does not exist. @throws if it is damaged */
  get(organisation: string, hash: string): Promise<Buffer | undefined>;
  /** Lists the organisations with files. */
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
  /** Absolute path, used without a bucket. */
  readonly folder: string;
  readonly bucket: S3Bucket | undefined;
}

/**
 * Parses the address of a bucket: `https://key:secret@s3.example.org/bucket?region=eu-west-1`. Returns undefined if it
 * is invalid.
 */
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
