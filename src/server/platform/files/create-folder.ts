import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents. Use this instead of Node's recursive `mkdir` where an operator names the
 * folder. Some file systems, such as /proc, answer "no such file" to a new folder, and Node's `mkdir` then never
 * returns.
 * @param mode the permissions of each folder that is created
 * @throws the error of the file system
 */
export function createFolder(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !fs.existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      fs.mkdirSync(one, { mode });
    } catch (error) {
      // If the folder exists now, another process has created it. A broken link does not count as existing.
      if (!fs.existsSync(one)) throw error;
    }
  }
}
