import fs from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';

interface ChangeOwnerOptions {
  /** The user of earlier runs. Files of this user also change their owner. */
  readonly former?: Account | undefined;
  /** The names of entries of the folder that keep their owner. */
  readonly except?: ReadonlySet<string>;
}

/**
 * Gives a file, or a folder with its content, from root to another user, so that the server can use it after it has
 * given up root. Links are not followed. Files with several names (hard links) keep their owner, because another name
 * may be elsewhere.
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
