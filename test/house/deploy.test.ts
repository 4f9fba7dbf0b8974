import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configNames, configSchema } from '#root/server/start/config/config-schema.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { project } from '#test/support/sources.ts';
import packageFile from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const read = (file: string) => fs.readFileSync(path.join(project, file), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '');

const container = withoutComments(read('deploy/Containerfile')).replaceAll(/\\\n\s*/g, '');
const [, image = ''] = container.split(/^FROM .*slim$/m);
const compose = withoutComments(read('deploy/compose.yaml'));
const unit = withoutComments(read('deploy/holdfast.service'));

/** Returns the lines below a key of a YAML file, such as `  holdfast:`, with their indentation taken away. */
function findBlock(yaml: string, key: string): string {
  const lines = yaml.split('\n');
  const start = lines.findIndex((line) => line.trim() === `${key}:`);
  const depth = lines[start]?.search(/\S/) ?? 0;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= depth);
  const block = rest.slice(0, end < 0 ? undefined : end);
  const least = Math.min(...block.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return block.map((line) => line.slice(least)).join('\n');
}

/** Returns the pairs `NAME: value` of a block of a YAML file. */
const readPairs = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/^(\w+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value.replaceAll(/^"|"$/g, '')]),
  );

const service = findBlock(findBlock(compose, 'services'), 'holdfast');
const serviceEnvironment = readPairs(findBlock(service, 'environment'));
const imageEnvironment: Record<string, string> = Object.fromEntries(
  (image.match(/^ENV (.*)$/m)?.[1] ?? '').split(' ').map((pair) => pair.split('=', 2)),
);
const unitValues = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
const unitEnvironment: Record<string, string> = Object.fromEntries(
  unitValues('Environment').flatMap((line) => line?.split(' ').map((pair) => pair.split('=', 2)) ?? []),
);
/** The secrets of the compose file, with their files. */
const secrets = [...findBlock(compose, 'secrets').matchAll(/^(\w+):\n\s+file: (.*)$/gm)].map(([, name, file]) => ({
  name,
  file: path.posix.join('deploy', file ?? ''),
}));

describe('the container', () => {
  it('runs as a user who is not root, and who owns the data folder', () => {
    const [, user] = image.match(/^USER (\d+)$/m) ?? [];
    expect(Number(user)).toBeGreaterThan(0);
    expect(image).toMatch(new RegExp(`useradd --system --uid ${user} .* holdfast `));
    expect(image).toMatch(/install -d -o holdfast -g holdfast -m 700 \/data$/m);
    expect(read('deploy/compose.yaml')).toContain(`The user of the container has the id ${user}.`);
    // The user is set before the command, and is not changed afterwards.
    expect(image.indexOf('\nUSER ')).toBeLessThan(image.indexOf('\nCMD '));
    expect(container).not.toMatch(/\b(sudo|gosu|setpriv)\b/);
  });

  it('has a read-only root file system and no capabilities, and writes to /data', () => {
    expect(image).toMatch(/^VOLUME \/data$/m);
    expect(imageEnvironment.DATA_DIR).toBe('/data');
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'])
      expect(service).toContain(`\n${line}\n`);
    expect(findBlock(service, 'volumes')).toBe('- files:/data');
    expect(service).not.toMatch(/^(privileged|cap_add|user):/m);
  });

  it('copies files that exist, and starts the server as npm does', () => {
    const copied = [...container.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((file) => !fs.existsSync(path.join(project, file)))).toEqual([]);
    expect(container).toMatch(/^COPY --from=build \/app \/app$/m);
    const command = JSON.parse(image.match(/^CMD (\[.*\])$/m)?.[1] ?? '[]').join(' ');
    expect(packageFile.scripts.start).toContain(`exec ${command} `);
    expect(fs.existsSync(path.join(project, command.split(' ').at(-1)))).toBe(true);
    for (const [, script = ''] of container.matchAll(/npm run (\S+)/g))
      expect(packageFile.scripts).toHaveProperty(script);
  });

  it('publishes the ports of the server, and only on the machine itself', () => {
    const ports = [...findBlock(service, 'ports').matchAll(/^- (.*)$/gm)].map(([, port]) => port);
    const { PORT } = imageEnvironment;
    const { METRICS_PORT } = serviceEnvironment;
    expect(ports).toEqual([`127.0.0.1:${PORT}:${PORT}`, `127.0.0.1:${METRICS_PORT}:${METRICS_PORT}`]);
    expect(image).toMatch(new RegExp(`^EXPOSE ${PORT}$`, 'm'));
    expect(findBlock(findBlock(compose, 'services'), 'database')).not.toMatch(/^ports:/m);
  });

  it('has more time to stop than the server needs', () => {
    expect(Number(service.match(/^stop_grace_period: (\d+)s$/m)?.[1])).toBeGreaterThan(10);
    expect(Number(unitValues('TimeoutStopSec')[0])).toBeGreaterThan(10);
  });
});

describe('the health check of the container', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    port = (test.app.server.address() as { port: number }).port;
  });
  afterAll(() => test.close());

  const check = (to: number) => {
    const [, program, ...args] = JSON.parse(image.match(/HEALTHCHECK .*?CMD (\[.*\])$/m)?.[1] ?? '[]');
    expect(program).toBe('-e');
    return run(process.execPath, [program, ...args], { env: { PORT: String(to) } }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  };

  it('succeeds while the server answers, and fails otherwise', async () => {
    expect(await check(port)).toBe(0);
    expect(await check(await findFreePort())).toBe(1);
  });
});

describe('the variables of the containers and of the unit', () => {
  it('exist in the configuration and have values that it allows', () => {
    const given = { ...imageEnvironment, ...serviceEnvironment, ...unitEnvironment };
    const ofOthers = new Set(['PATH']);
    const unknown = Object.keys(given).filter(
      (name) => !ofOthers.has(name) && !(configNames as string[]).includes(name.replace(/_FILE$/, '')),
    );
    expect(unknown).toEqual([]);
    const plain = Object.entries(given)
      .filter(([name]) => !name.endsWith('_FILE'))
      .map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]);
    expect(configSchema.safeParse(Object.fromEntries(plain)).error?.issues).toBeUndefined();
  });

  it('contain no secret: each secret is in a file that neither the repository nor the image contains', () => {
    expect(secrets.map(({ file }) => file)).toEqual([
      'deploy/app.key',
      'deploy/database.url',
      'deploy/postgres.password',
    ]);
    const environments = { ...readPairs(findBlock(compose, 'environment')), ...serviceEnvironment, ...unitEnvironment };
    for (const [name, value] of Object.entries(environments)) {
      if (!/PASSWORD|KEY|SECRET|PASSPHRASE|DATABASE_URL|SMTP_URL|S3_URL/.test(name)) continue;
      expect(name).toMatch(/_FILE$/);
      expect(secrets.map((secret) => `/run/secrets/${secret.name}`)).toContain(value);
    }
    for (const text of [container, compose, unit]) expect(text).not.toMatch(/:\/\/\w+:[^@\s]+@|[A-Za-z0-9+/]{43}=/);
    for (const list of ['.dockerignore', '.gitignore']) {
      const patterns = read(list)
        .split('\n')
        .filter(Boolean)
        .map((pattern) => pattern.replace(/^\//, ''));
      const included = secrets.filter(({ file }) => !patterns.some((one) => path.posix.matchesGlob(file, one)));
      expect(included, list).toEqual([]);
    }
  });

  it('get secrets from files, and the comment of the compose file says how to write these files', () => {
    const comment = read('deploy/compose.yaml').split('services:')[0];
    for (const { file } of secrets) expect(comment).toContain(` > ${path.basename(file)}\n`);
  });
});

describe('the unit of systemd', () => {
  it('runs as a user who is not root, writes only to its own folder, and gains no privileges', () => {
    expect(unitValues('User')).toEqual(['holdfast']);
    expect(unitEnvironment.DATA_DIR).toBe(`/var/lib/${unitValues('StateDirectory')[0]}`);
    for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'UMask=0077'])
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toMatch(/^(ReadWritePaths|AmbientCapabilities)=/m);
  });

  it('starts the server as npm does, and reads the file of settings that the documents name', () => {
    const [start = ''] = unitValues('ExecStart');
    const [program = '', ...args] = start.split(' ');
    expect(packageFile.scripts.start).toContain(`exec node ${args.join(' ')} `);
    expect(program).toBe(`${unitValues('WorkingDirectory')[0]}/node_modules/.bin/node`);
    const [, settings = ''] = unitValues('EnvironmentFile')[0]?.match(/^-?(.*)$/) ?? [];
    expect(read('docs/operations.md')).toContain(`in \`${settings}\``);
    const [, page = ''] = unitValues('Documentation')[0]?.match(/^file:\/\/\/opt\/holdfast\/(.*)$/) ?? [];
    expect(fs.existsSync(path.join(project, page))).toBe(true);
    // systemd must not stop PostgreSQL, because the server does so itself.
    expect(unitValues('KillMode')).toEqual(['mixed']);
  });
});
