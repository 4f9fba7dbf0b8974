/** The folder or bucket that holds backups. Each backup is a folder in it. */
export interface BackupStorage {
  /** The place as it is shown to people, without its secret. */
  readonly label: string;
  /** Stores a file completely or not at all, so that it survives a crash. */
  put(file: string, content: Buffer): Promise<void>;
  get(file: string): Promise<Buffer | undefined>;
  /** Lists the folders in the storage. */
  list(): Promise<string[]>;
  /** Deletes a folder. */
  remove(backup: string): Promise<void>;
}
