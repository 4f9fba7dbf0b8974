import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const project = path.resolve(import.meta.dirname, '../..');

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const isDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

describe('the bill of materials', () => {
  let bill: Bill;
  beforeAll(async () => {
    const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { cwd: project, maxBuffer: 2 ** 26 });
    bill = JSON.parse(stdout);
  });

  it('is a CycloneDX document in which every reference leads to a component', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d+$/),
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    });
    const listed = [bill.metadata.component, ...bill.components].map((component) => component['bom-ref']);
    expect(new Set(listed).size).toBe(listed.length);
    const named = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !listed.includes(ref))).toEqual([]);
  });

  it('lists each package of the product with its version, address and hash', async () => {
    const found = new Map(bill.components.map((component) => [`${component.name}@${component.version}`, component]));
    const lockFile: LockFile = JSON.parse(await fs.readFile(path.join(project, 'package-lock.json'), 'utf8'));
    // An optional package is installed only on its own platform, so the bill may lack it.
    const packages = Object.entries(lockFile.packages)
      .filter(([at, { dev, optional }]) => at !== '' && !dev && !optional)
      .map(([at, { name, version }]) => `${name ?? at.replace(/^.*node_modules\//, '')}@${version}`);
    const direct = Object.entries(packageFile.dependencies).map(([name, version]) => `${name}@${version}`);
    expect(packages).toEqual(expect.arrayContaining(direct));
    const wrong = packages.filter((name) => {
      const component = found.get(name);
      const hash = component?.hashes?.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content));
      return !component?.purl.startsWith('pkg:npm/') || !hash || isDevelopment(component);
    });
    expect(wrong).toEqual([]);
  });

  it('marks the packages that are only for development', () => {
    const tools = bill.components.filter(({ name }) => ['vitest', 'typescript', '@biomejs/biome'].includes(name));
    expect(tools.map(isDevelopment)).toEqual([true, true, true]);
  });
});

describe('the licences of all packages', () => {
  const script = 'test/supply/licences.ts';
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'holdfast-licences-'));
    await fs.mkdir(path.join(folder, path.dirname(script)), { recursive: true });
    await fs.copyFile(path.join(project, script), path.join(folder, script));
  });
  afterAll(() => fs.rm(folder, { recursive: true }));

  const check = async (packages: Readonly<Record<string, object>>) => {
    await fs.writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
    return run(process.execPath, [path.join(folder, script)]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    );
  };

  it('are allowed', async () => {
    const { stdout } = await run('npm', ['run', '--silent', 'licences'], { cwd: project });
    const counted = [...stdout.matchAll(/^.+: (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(counted).toBeGreaterThan(Object.keys(packageFile.dependencies).length);
  });

  it('are refused if one of them is not on the list or is unknown', async () => {
    expect(await check({ 'node_modules/fine': { license: '(MIT OR GPL-3.0-only)' } })).toEqual({
      code: 0,
      stdout: '(MIT OR GPL-3.0-only): 1\n',
    });
    const refused = { license: 'MIT AND GPL-3.0-only' };
    expect(await check({ 'node_modules/fine': { license: 'MIT' }, 'node_modules/strict': refused })).toEqual({
      code: 1,
      stderr: 'strict has the licence MIT AND GPL-3.0-only, which is not on the list.\n',
    });
    expect(await check({ 'node_modules/silent': {} })).toEqual({
      code: 1,
      stderr: 'silent has the licence unknown, which is not on the list.\n',
    });
  });
});
