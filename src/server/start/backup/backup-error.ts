/** Thrown if a backup or a restore cannot be done, or is incomplete. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Thrown if another backup is being made. */
export class BackupBusy extends BackupError {}
