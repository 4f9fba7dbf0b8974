/** A stored file, as it is listed. */
export interface StoredFile {
  /** The SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
  readonly storedAt: Date;
}

/**
 * Stores uploaded files by organisation and hash of the content. The same content is stored only once, and is checked
 * when it is read. A file is stored before the row that refers to it, and is deleted only by the sweep, so every row
 * has its file.
 */
export interface FileStore {
  /** Returns a text that identifies this store. Servers that share files get the same text. */
  identify(): Promise<string>;
  /** Stores the content so that it survives a crash. @returns the hash of the content */
  put(organisation: string, content: Buffer): Promise<string>;
  /** Returns the content; undefined if the file does not exist. @throws if the content is damaged */
  get(organisation: string, hash: string): Promise<Buffer | undefined>;
  /** Lists the organisations with files. */
  organisations(): Promise<string[]>;
  list(organisation: string): Promise<StoredFile[]>;
  /** Deletes a file, unless it has been stored again since `before`. */
  remove(organisation: string, hash: string, before: Date): Promise<void>;
}

/** A bucket of an S3-compatible service. */
export interface S3Bucket {
  /** The address of the bucket, such as `https://s3.example.org/bucket`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface FilesConfig {
  /** The absolute path of the folder that is used without a bucket. */
  readonly folder: string;
  readonly bucket: S3Bucket | undefined;
}

/**
 * Parses the address of a bucket, such as `https://key:secret@s3.example.org/bucket?region=eu-west-1`. Returns
 * undefined if the address is invalid.
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
