import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { createActivityWorld } from '#test/support/activities.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { makeHugeJpeg, makeHugePng, makeOfficeFile, makePdf, makePng } from '#test/support/files.ts';
import { diskStore } from './disk-store.ts';
import { type FileStore, parseBucket } from './file-store.ts';
import { computeHash } from './hash.ts';
import { s3Store } from './s3-store.ts';
import { fileTables, sweepFiles } from './sweep.ts';
import { FileRefused, validateUpload } from './validate-upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'holdfast-files-'));
const onDisk = join(folder, 'disk');
const s3rver = (name: string, allowMismatchedSignatures: boolean) =>
  new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, name),
    configureBuckets: [{ name: 'holdfast' }],
    allowMismatchedSignatures,
  });
// S3rver computes the signature of a listing without the trailing slash of its address, contrary to the protocol. The
// server `easy` therefore accepts wrong signatures. The server `strict` checks them, and gets no listings.
const [easy, strict] = [s3rver('easy', true), s3rver('strict', false)];
const ports = { easy: 0, strict: 0 };
const bucketAt = (which: keyof typeof ports, secret = 'S3RVER') => {
  const bucket = parseBucket(`http://S3RVER:${secret}@127.0.0.1:${ports[which]}/holdfast?region=us-east-1`);
  if (!bucket) throw new Error('The address of the bucket is no address of a bucket');
  return s3Store(bucket);
};
const stores = { 'on disk': () => diskStore(onDisk), 'in a bucket': () => bucketAt('easy') };

beforeAll(async () => {
  ports.easy = ((await easy.run()) as AddressInfo).port;
  ports.strict = ((await strict.run()) as AddressInfo).port;
});
afterAll(async () => {
  await easy.close();
  await strict.close();
  await rm(folder, { recursive: true, force: true });
});

const later = () => new Date(Date.now() + 60_000);

describe.each(['on disk', 'in a bucket'] as const)('files %s', (where) => {
  const open: () => FileStore = stores[where];

  it('are stored by organisation and content, read, listed and deleted', async () => {
    const store = open();
    const [mine, other] = [newUid(), newUid()];
    const content = Buffer.from([...makePdf('é ü 漢字'), 0, 255, 128]);
    const hash = await store.put(mine, content);
    expect(hash).toBe(computeHash(content));
    expect(await store.put(mine, content)).toBe(hash);
    expect((await store.get(mine, hash))?.equals(content)).toBe(true);
    expect(await store.get(other, hash)).toBeUndefined();
    expect(await store.get(mine, computeHash(Buffer.from('nothing')))).toBeUndefined();
    await store.put(other, makePdf('of another'));
    expect((await store.organisations()).toSorted()).toEqual(expect.arrayContaining([mine, other].toSorted()));
    expect(await store.list(newUid())).toEqual([]);
    const [listed, ...more] = await store.list(mine);
    expect([listed?.hash, more]).toEqual([hash, []]);
    expect(Math.abs((listed?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await store.remove(mine, hash, new Date(Date.now() - 60_000));
    expect(await store.get(mine, hash)).toBeDefined();
    await store.remove(mine, hash, later());
    expect(await store.get(mine, hash)).toBeUndefined();
    expect(await store.list(mine)).toEqual([]);
  });

  it('of the maximum size are read unchanged', async () => {
    const content = Buffer.alloc(25 * 1024 * 1024, 'holdfast');
    const store = open();
    const organisation = newUid();
    const hash = await store.put(organisation, content);
    expect((await store.get(organisation, hash))?.equals(content)).toBe(true);
  });
});

describe('a bucket', () => {
  it('can be written and read only with its secret', async () => {
    const organisation = newUid();
    const hash = await bucketAt('strict').put(organisation, makePdf());
    expect((await bucketAt('strict').get(organisation, hash))?.equals(makePdf())).toBe(true);
    await expect(bucketAt('strict', 'guessed').put(organisation, makePdf('other'))).rejects.toThrow(/403/);
    await expect(bucketAt('strict', 'guessed').get(organisation, hash)).rejects.toThrow(/403/);
  });

  it.each(['https://s3.example.org/bucket', 'https://key:secret@s3.example.org', 'key:secret@s3', 'ftp://k:s@h/b'])(
    'is not named by %s',
    (text) => expect(parseBucket(text)).toBeUndefined(),
  );
});

describe('files on disk', () => {
  it('are refused if another program has changed them, and can be read only by their owner', async () => {
    const store = diskStore(onDisk);
    const organisation = newUid();
    const hash = await store.put(organisation, makePdf());
    const file = join(onDisk, organisation, hash);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'another content');
    await expect(store.get(organisation, hash)).rejects.toThrow(/damaged/);
  });

  it('leave nothing behind if they cannot be written', async () => {
    const store = diskStore(onDisk);
    const organisation = newUid();
    // A folder already has the name that the file needs, so the file cannot be stored.
    await mkdir(join(onDisk, organisation, computeHash(makePdf()), 'in the way'), { recursive: true });
    await expect(store.put(organisation, makePdf())).rejects.toThrow();
    expect(await readdir(join(onDisk, organisation))).toEqual([computeHash(makePdf())]);
  });
});

describe('the kind of a file', () => {
  it.each([
    ['Policy.PDF', makePdf(), 'pdf'],
    ['report.docx', makeOfficeFile('docx'), 'docx'],
    ['list.xlsx', makeOfficeFile('xlsx'), 'xlsx'],
    ['scan.png', makePng(), 'png'],
    ['scan.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
  ])('of %s is detected by its content', async (name, content, type) => {
    expect(await validateUpload(name, content)).toBe(type);
  });

  /** Creates an archive that claims to unpack to 4 GB. */
  const bomb = () => {
    const zip = makeOfficeFile('docx');
    zip.writeUInt32LE(0xfffffff0, zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    return zip;
  };
  it.each([
    ['empty.pdf', Buffer.alloc(0), /empty/],
    ['page.pdf', Buffer.from('<html><script>alert(1)</script>'), /not a PDF/],
    ['image.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PDF/],
    ['program.pdf', Buffer.from('MZ\u0090'), /not a PDF/],
    ['picture.pdf', makePng(), /PNG, but its name does not end with \.png/],
    ['report.exe', makePdf(), /does not end with \.pdf/],
    ['report.docx', makeOfficeFile('xlsx'), /XLSX/],
    ['macros.docx', makeOfficeFile('macros'), /not a PDF/],
    ['cut.docx', makeOfficeFile('docx').subarray(0, 60), /damaged/],
    ['huge.png', makeHugePng(), /100 million pixels/],
    ['huge.jpg', makeHugeJpeg(), /100 million pixels/],
    ['bomb.docx', bomb(), /too large when it is unpacked/],
  ])('of %s is refused with a reason', async (name, content, words) => {
    await expect(validateUpload(name, content)).rejects.toThrow(FileRefused);
    await expect(validateUpload(name, content)).rejects.toThrow(words);
  });
});

describe('the sweep', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('knows every table that refers to files', async () => {
    const { rows } = await test.owner.query(
      `select table_name as name from information_schema.columns where column_name = 'file_hash' and table_schema = 'public'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...fileTables]);
  });

  it('deletes files that no row refers to after a day, also files of purged organisations', async () => {
    const { files } = test.services;
    const world = await createActivityWorld(test);
    const organisation = world.organisation.uid;
    const used = await world.client.call(supplierCertificates.uploadCertificate, {
      params: { uid: await world.addResource('supplier', 'Certified') },
      file: { name: 'used.pdf', content: makePdf('used') },
    });
    expect(used.status).toBe(201);
    const gone = newUid();
    await files.put(gone, makePdf('of nobody'));
    for (const words of ['orphan', 'young']) await files.put(organisation, makePdf(words));
    const place = (name: string) => join(test.filesFolder, organisation, name);
    await writeFile(place('.half-written'), '');
    const old = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [computeHash(makePdf('used')), computeHash(makePdf('orphan')), '.half-written'])
      await utimes(place(name), old, old);
    await utimes(join(test.filesFolder, gone, computeHash(makePdf('of nobody'))), old, old);
    expect(await sweepFiles(files, createTenantAccess(test.pool), new Date())).toBe(3);
    expect(await files.list(gone)).toEqual([]);
    expect((await readdir(join(test.filesFolder, organisation))).toSorted()).toEqual(
      [computeHash(makePdf('used')), computeHash(makePdf('young'))].toSorted(),
    );
  });
});
