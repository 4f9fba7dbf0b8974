import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run licences`: lists the packages by licence, and exits with 1 if a licence is not on the list below. If a
 * package offers a choice of licences (`MIT OR Apache-2.0`), one of the licences must be on the list. If several
 * licences apply (`MIT AND Zlib`), all must be on the list.
 */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense', 'PostgreSQL'],
  // Allowed for fonts, and for libraries and lists that are used unchanged.
  ...['OFL-1.1', 'MPL-2.0'],
]);
/**
 * The licences of packages whose description has no licence, or names it in a non-standard form. These licences are
 * taken from the files of the packages.
 */
const known: Readonly<Record<string, string>> = {
  'incremental-encoder': 'MPL-2.0',
  busboy: 'MIT',
  streamsearch: 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  'humanize-number': 'MIT',
};

const folder = join(import.meta.dirname, '../..');

const packageLock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

interface Locked {
  readonly license?: string;
  readonly optional?: boolean;
}

/** Returns the licence of a package; undefined for a package of another platform, because it is not installed. */
function findLicence(path: string, { license, optional }: Locked): string | undefined {
  const name = path.replace(/^.*node_modules\//, '');
  if (known[name] ?? license) return known[name] ?? license;
  const file = join(folder, path, 'package.json');
  if (!existsSync(file)) return optional ? undefined : 'unknown';
  return (JSON.parse(readFileSync(file, 'utf8')) as Locked).license ?? 'unknown';
}

const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));

const packages = Object.entries(packageLock.packages).flatMap(([path, locked]) => {
  const licence = path === '' ? undefined : findLicence(path, locked);
  return licence === undefined ? [] : [{ name: path.replace(/^node_modules\//, ''), licence }];
});
const byLicence = Map.groupBy(packages, ({ licence }) => licence);
for (const [licence, some] of [...byLicence].sort(([, a], [, b]) => b.length - a.length))
  process.stdout.write(`${licence}: ${some.length}\n`);
const refused = packages.filter(({ licence }) => !isAllowed(licence));
for (const { name, licence } of refused)
  process.stderr.write(`${name} has the licence ${licence}, which is not on the list.\n`);
if (refused.length) process.exitCode = 1;
