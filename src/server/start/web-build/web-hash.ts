import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The sources of the web application, relative to the project folder. */
const SOURCES = ['src/web', 'src/contract', 'src/domain', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** The file with the hash of the sources, relative to the folder of the built application. */
export const HASH_FILE = '.build-hash';

/** Returns a hash of all sources of the web application, without tests. */
export function sourceHash(project: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(path.join(project, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const content = fs.readFileSync(file);
      hash.update(`${path.relative(project, file).replaceAll(path.sep, '/')}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function listFiles(place: string): string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  const entries = fs.readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
