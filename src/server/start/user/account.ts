import fs from 'node:fs';

/** A user of the system, with the main group. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The user "nobody" exists on every system and need not be created. */
export const nobody: Account = { uid: 65534, gid: 65534 };

/** Returns the fields of each line of a file such as /etc/passwd; no lines if the file does not exist. */
function readFields(file: string): string[][] {
  try {
    return fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}
const readUsers = () => readFields('/etc/passwd');

/** Returns the ids of all groups of a user, beginning with the main group. */
export function listGroups(account: Account): number[] {
  const name = findUserName(account);
  const further = readFields('/etc/group').filter(([, , , members = '']) => name && members.split(',').includes(name));
  return [account.gid, ...further.map(([, , id]) => Number(id))];
}

/** Returns the name of a user; undefined if the user has none. */
export const findUserName = ({ uid }: Account): string | undefined =>
  readUsers().find(([, , id]) => id === String(uid))?.[0];

/**
 * Finds a user by name, by id, or by the ids of user and group (`10001:10001`).
 * @returns undefined if there is no such user
 */
export function findAccount(text: string): Account | undefined {
  const [, uid, gid] = /^(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  const found = readUsers().find(([name, , id]) => name === text || id === text);
  return found && { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Returns the owner of a file or folder; undefined if it does not exist or belongs to root. */
export function findOwner(file: string): Account | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

/**
 * The capabilities that root needs to become another user and to give files away, with their names and bits in Linux.
 */
const capabilities = { CHOWN: 0n, SETGID: 6n, SETUID: 7n };

/** Names the capabilities that root lacks, such as `SETGID and SETUID`; '' if none. Containers may drop them. */
export function nameLostCapabilities(): string {
  const [[, bits] = []] = readFields('/proc/self/status').filter(([name]) => name === 'CapEff');
  if (bits === undefined) return '';
  const effective = BigInt(`0x${bits.trim()}`);
  const lost = Object.entries(capabilities).flatMap(([name, bit]) => ((effective >> bit) & 1n ? [] : [name]));
  return new Intl.ListFormat('en-GB').format(lost);
}
