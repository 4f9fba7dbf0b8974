import fs from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';

interface ChangeOwnerOptions {
  /** The user of earlier runs, whose files are given too. */
  readonly former?: Account | undefined;
  /** The names of entries of the folder that are left alone. */
  readonly except?: ReadonlySet<string>;
}

/**
 * Gives what belongs to root in a file or folder to another user, so that the server can go on with it after it has given
 * up root. Links are not followed, and files with several names are left alone, because another name may be elsewhere.
 */
export function changeOwner(place: string, account: Account, { former, except }: ChangeOwnerOptions = {}): void {
  const stat = fs.lstatSync(place);
  if (stat.isSymbolicLink() || (!stat.isDirectory() && stat.nlink > 1)) return;
  if (stat.isDirectory()) {
    for (const name of fs.readdirSync(place))
      if (!except?.has(name)) changeOwner(path.join(place, name), account, { former });
  }
  if (stat.uid === 0 || stat.uid === former?.uid) fs.lchownSync(place, account.uid, account.gid);
}
