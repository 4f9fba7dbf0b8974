import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#root/contract/import/imports.ts';
import { supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { createUploads, uploadLimits } from '#root/server/platform/files/uploads.ts';
import { createApp } from '#root/server/start/app.ts';
import { type Client, createClient, startTestApp, type TestApp } from '#test/support/app.ts';
import { openFullDisk } from '#test/support/full-disk.ts';
import { waitUntil } from '#test/support/until.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let test: TestApp;
let app: FastifyInstance;
let client: Client;
let folder: string;
const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];
/** The number of uploads that the server is receiving. */
let underWay = 0;
const filling = Buffer.alloc(10_000_000, 'a');

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'holdfast-uploads-'));
  const uploads = createUploads(folder);
  const receive: typeof uploads.receive = async (...file) => {
    underWay += 1;
    return uploads.receive(...file).finally(() => {
      underWay -= 1;
    });
  };
  const services = { ...test.services, uploads: { receive } };
  app = await createApp({ pool: test.pool, services, slowBodies: { window: 1_000, least: 1_000 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  client = await test.signIn(await test.addOrganisation());
});
// Ends all uploads even after a failed test, because open uploads would limit the next test.
afterEach(async () => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const socket of sockets.splice(0)) socket.destroy();
  await waitUntil(() => underWay === 0);
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the beginning of an upload. @returns everything that the server has answered so far */
async function sendHalf(cookie: string, bytes: number): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.write(
    `POST ${imports.upload.path} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      `content-length: 20000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
  );
  socket.write(filling.subarray(0, bytes));
  return { socket, answer: () => text };
}

/** Keeps an upload alive by sending as much data as the limits for slow bodies require. */
function feed(socket: Socket): void {
  timers.push(setInterval(() => socket.writable && socket.write(filling.subarray(0, 2_000)), 100));
}

describe('incomplete uploads', () => {
  it('are limited for each person, and free their place when they end', async () => {
    const halves = await Promise.all(
      Array.from({ length: uploadLimits.count }, () => sendHalf(client.cookie, 100_000)),
    );
    for (const { socket } of halves) feed(socket);
    await waitUntil(() => underWay === uploadLimits.count);
    const oneMore = await sendHalf(client.cookie, 100_000);
    await waitUntil(async () => oneMore.answer().includes('HTTP/1.1 429'));
    expect(oneMore.answer()).toMatch(/retry-after: 5/i);
    const other = await test.signIn(await test.addOrganisation());
    const stranger = await sendHalf(other.cookie, 100_000);
    feed(stranger.socket);
    await waitUntil(() => underWay === uploadLimits.count + 1);
    for (const { socket } of halves) socket.destroy();
    await waitUntil(() => underWay === 1);
    const again = await sendHalf(client.cookie, 100_000);
    feed(again.socket);
    await waitUntil(() => underWay === 2);
    expect([stranger.answer(), again.answer()]).toEqual(['', '']);
    // The name of a file is removed as soon as the file is open, so nothing is left even if the process is killed.
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(underWay).toBe(2);
  });

  it('are kept on the disk and not in memory', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, async () => test.signIn(await test.addOrganisation())));
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const size = filling.length;
    const halves = await Promise.all(people.map(({ cookie }) => sendHalf(cookie, size)));
    for (const { socket } of halves) feed(socket);
    await waitUntil(async () => halves.every(({ socket }) => socket.writableLength < 10_000));
    const measureKept = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    // The sockets still hold some data for a moment. Uploads that were kept in memory would stay there until they end.
    await expect.poll(measureKept, { timeout: 30_000, interval: 300 }).toBeLessThan((people.length * size) / 4);
  });
});

describe('a body that arrives too slowly', () => {
  it('is refused with 408, both as JSON and as an upload', async () => {
    const { port } = app.server.address() as { port: number };
    const json = connect(port, '127.0.0.1');
    sockets.push(json);
    json.on('error', () => undefined);
    let text = '';
    json.on('data', (chunk) => (text += chunk));
    json.write(
      'POST /identity/api/v1/login HTTP/1.1\r\nhost: localhost:8080\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"',
    );
    timers.push(setInterval(() => json.writable && json.write('a'), 50));
    const upload = await sendHalf(client.cookie, 5_000);
    timers.push(setInterval(() => upload.socket.writable && upload.socket.write('a'), 50));
    await waitUntil(async () => text.includes('HTTP/1.1 408') && upload.answer().includes('HTTP/1.1 408'));
    expect(text).toContain('The request took too long to arrive.');
  });
});

describe('an upload on a full disk', () => {
  it.each(['uploads', 'files'] as const)('is refused with 507 and leaves nothing behind: %s', async (where) => {
    const supplier = await test.signIn(await test.addOrganisation());
    const uid = (
      await test.owner.query(
        `insert into suppliers (organisation_uid, uid, name) select organisation_uid, gen_random_uuid(), 'S' from users where uid = $1 returning uid`,
        [supplier.userUid],
      )
    ).rows[0].uid;
    const disk = openFullDisk();
    try {
      const services = {
        ...test.services,
        ...(where === 'uploads'
          ? { uploads: createUploads(join(disk.folder, 'uploads')) }
          : { files: diskStore(join(disk.folder, 'files')) }),
      };
      const full = await createApp({ pool: test.pool, services });
      const file = { name: 'a.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(200_000, 'a')]) };
      const { status, error } = await createClient(full, supplier.userUid, supplier.cookie).call(
        supplierCertificates.uploadCertificate,
        { params: { uid }, file },
      );
      await full.close();
      expect({ status, code: error.code }).toEqual({ status: 507, code: 'disk_full' });
      const left = readdirSync(disk.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      expect(left.map(({ name }) => name).filter((name) => name !== 'other')).toEqual([]);
      const { rowCount } = await test.owner.query('select from supplier_certificates where supplier_uid = $1', [uid]);
      expect(rowCount).toBe(0);
    } finally {
      disk.close();
    }
  });
});
