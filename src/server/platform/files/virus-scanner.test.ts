import { globSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#root/contract/import/imports.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { createApp } from '#root/server/start/app.ts';
import { features } from '#root/server/start/features.ts';
import { createClient, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';
import { makePng } from '#test/support/files.ts';
import { createVirusScanner, parseScanner, type ScannerPlace } from './virus-scanner.ts';

const virus = Buffer.from('X5O!P%@AP-not-a-real-virus');
const silent = { warn: () => undefined };
const servers: Server[] = [];

/** Reads the commands of the protocol as clamd does, and answers what `answer` returns for the content. */
function serve(socket: Socket, answer: (content: Buffer) => string | undefined): void {
  let received = Buffer.alloc(0);
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      received = Buffer.concat([received, part]);
      const command = 'zINSTREAM\0';
      if (received.length < command.length) return;
      if (!received.subarray(0, command.length).equals(Buffer.from(command)))
        return void socket.end('UNKNOWN COMMAND\0');
      const chunks: Buffer[] = [];
      for (let at = command.length; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at);
        if (length === 0) {
          const said = answer(Buffer.concat(chunks));
          return void (said === undefined ? socket.destroy() : socket.end(`${said}\0`));
        }
        if (at + 4 + length > received.length) return;
        chunks.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
}
async function listen(answer: (content: Buffer) => string | undefined, path?: string): Promise<ScannerPlace> {
  const server = createServer((socket) => serve(socket, answer));
  servers.push(server);
  await new Promise<void>((resolve) => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)));
  const address = server.address();
  return typeof address === 'string' ? { path: address } : { host: '127.0.0.1', port: address?.port ?? 0 };
}
const judge = (content: Buffer) => (content.includes(virus) ? 'stream: Test.Virus FOUND' : 'stream: OK');

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await test.close();
});

describe('the virus scanner', () => {
  it('receives the whole content, over TCP and over a Unix socket', async () => {
    const seen: Buffer[] = [];
    const keep = (content: Buffer) => {
      seen.push(content);
      return judge(content);
    };
    const large = Buffer.alloc(300_001, 'x');
    await createVirusScanner(await listen(keep), silent).check(large);
    await createVirusScanner(await listen(keep, join(tmpdir(), `clamd-${process.pid}.sock`)), silent).check(
      Buffer.alloc(0),
    );
    expect(seen.map(({ length }) => length)).toEqual([300_001, 0]);
  });

  it.each([
    ['an error', () => 'INSTREAM size limit exceeded. ERROR'],
    ['a closed connection', () => undefined],
    ['another answer', () => 'stream: OK, I think'],
  ])('that gives %s refuses the file', async (_, answer) => {
    const check = createVirusScanner(await listen(answer), silent).check(Buffer.from('x'));
    await expect(check).rejects.toMatchObject({ status: 503, code: 'scanner_unavailable' });
  });

  it('refuses the file if clamd is silent or cannot be reached', async () => {
    const mute = createServer();
    servers.push(mute);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as { port: number };
    const refused = { status: 503, code: 'scanner_unavailable' };
    await expect(createVirusScanner({ host: '127.0.0.1', port }, silent, 50).check(virus)).rejects.toMatchObject(
      refused,
    );
    await expect(createVirusScanner({ path: '/nowhere' }, silent).check(virus)).rejects.toMatchObject(refused);
  });

  it.each([
    ['clamd://scanner.internal', { host: 'scanner.internal', port: 3310 }],
    ['clamd://[::1]:9999', { host: '::1', port: 9999 }],
    ['clamd:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['http://scanner', undefined],
    ['clamd://', undefined],
    ['clamd://host/path', undefined],
  ])('is configured by %s', (text, place) => {
    expect(parseScanner(text)).toEqual(place);
  });
});

describe('the virus scanner of an installation', () => {
  const uploads = features
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.upload)
    .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
  const listFiles = async () =>
    (await readdir(test.filesFolder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const infectedFile = { name: 'some.png', content: Buffer.concat([makePng(), virus]) };

  let landlord: TestOrganisation;
  let home: TestOrganisation;
  beforeAll(async () => {
    landlord = await test.addOrganisation({ isLandlord: true });
    home = await test.addOrganisation();
  });

  /**
   * Starts a server whose scanner gives this answer, and calls the server as a landlord or as a member of an
   * organisation.
   */
  async function open(answer: (content: Buffer) => string | undefined, granted?: readonly Permission[]) {
    const scanned: Buffer[] = [];
    const keep = (content: Buffer) => {
      scanned.push(content);
      return answer(content);
    };
    const scanner = createVirusScanner(await listen(keep), silent);
    const app = await createApp({ pool: test.pool, services: { ...test.services, scanner } });
    const registry = await test.signIn(landlord, granted);
    const member = await test.signIn(home, granted);
    const send = (endpoint: EndpointShape, file = infectedFile) => {
      const { userUid, cookie } = endpoint.scope === 'landlord' ? registry : member;
      const params = { uid: unknownUid, id: '1' };
      return createClient(app, userUid, cookie).call(endpoint, { params, file, version: 1 });
    };
    return { scanned, send, close: () => app.close() };
  }

  it.each(uploads)('receives the file of $name before anything else is done with the file', async ({ endpoint }) => {
    const { scanned, send, close } = await open(judge);
    const before = await listFiles();
    const refused = await send(endpoint);
    expect([refused.status, refused.error.code]).toEqual([422, 'infected']);
    expect(scanned).toEqual([infectedFile.content]);
    expect(await listFiles()).toEqual(before);
    await close();
  });

  it.each(uploads)('that cannot be reached refuses the file of $name, and says when to try again', async (upload) => {
    const { send, close } = await open(() => undefined);
    const refused = await send(upload.endpoint);
    expect([refused.status, refused.error.code]).toEqual([503, 'scanner_unavailable']);
    expect(refused.headers['retry-after']).toBe('60');
    await close();
  });

  it.each(uploads)('does not receive the file if the person lacks the permission for $name', async ({ endpoint }) => {
    const { scanned, send, close } = await open(judge, []);
    expect((await send(endpoint)).status).toBe(403);
    expect(scanned).toEqual([]);
    await close();
  });

  it('accepts a clean file, and no other module reads files from requests', async () => {
    const { scanned, send, close } = await open(judge);
    const clean = { name: 'rows.csv', content: Buffer.from('Name\nPay salaries\n') };
    expect((await send(imports.upload, clean)).status).toBe(201);
    expect(scanned).toEqual([clean.content]);
    await close();
    expect(uploads.length).toBeGreaterThan(3);
    const folder = join(import.meta.dirname, '../..');
    const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
    const readers = files.filter((file) =>
      /request\.(?:files?|parts|saveRequestFiles)\(/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(readers).toEqual(['platform/http/receive-upload.ts']);
  });
});
