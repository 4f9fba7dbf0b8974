import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readZipSize, storedZip, unzip } from './safe-zip.ts';

const entries = (count: number, bytes = 10) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.xml`, content: Buffer.alloc(bytes, 'x') }));
const unpack = (zip: Buffer, maxBytes = 1e6) => unzip(zip, () => true, maxBytes);

/**
 * Returns the position of a file's record in the directory, by the file's number. All records have the same length,
 * because all names have five characters.
 */
const findRecord = (zip: Buffer, count: number, at: number) => zip.length - 22 - (count - at) * (46 + 5);

/** Returns an archive of two files after changing the directory record of the second file. */
function change(write: (zip: Buffer, record: number) => void): Buffer {
  const zip = storedZip(entries(2));
  write(zip, findRecord(zip, 2, 1));
  return zip;
}

describe('unpacking an archive', () => {
  it('returns the wanted files, stored or deflated', async () => {
    const zip = storedZip(entries(3));
    expect(await unpack(zip)).toEqual(entries(3));
    expect((await unzip(zip, (name) => name === '1.xml', 1e6)).map(({ name }) => name)).toEqual(['1.xml']);
    const deflated = storedZip([{ name: '0.xml', content: deflateRawSync(Buffer.alloc(5000, 'x')) }]);
    deflated.writeUInt16LE(8, 8);
    deflated.writeUInt16LE(8, findRecord(deflated, 1, 0) + 10);
    deflated.writeUInt32LE(crc32(Buffer.alloc(5000, 'x')), findRecord(deflated, 1, 0) + 16);
    expect((await unpack(deflated))[0]?.content).toEqual(Buffer.alloc(5000, 'x'));
    await expect(unpack(deflated, 4999)).rejects.toThrow(/too large/);
  });

  it('counts the bytes of all files together, also where entries share their data', async () => {
    const zip = storedZip(entries(10, 1000));
    for (let at = 0; at < 10; at += 1) zip.writeUInt32LE(0, findRecord(zip, 10, at) + 42);
    await expect(unpack(zip, 9_999)).rejects.toThrow(/too large/);
    expect(await unpack(zip, 10_000)).toHaveLength(10);
  });

  it('refuses more than 2,000 files', async () => {
    await expect(unpack(storedZip(entries(2001)))).rejects.toThrow(/too large/);
  });

  it.each([
    ['two files with one name', storedZip([...entries(1), ...entries(1)])],
    ['a path to the outside', storedZip([{ name: '../x.xml', content: Buffer.from('x') }])],
    ['an unknown compression', change((zip, record) => zip.writeUInt16LE(99, record + 10))],
    ['a file that begins outside of the archive', change((zip, record) => zip.writeUInt32LE(0xffff00, record + 42))],
    ['a file that ends outside of the archive', change((zip, record) => zip.writeUInt32LE(0xffff00, record + 20))],
    ['encryption', change((zip, record) => zip.writeUInt16LE(0x801, record + 8))],
    ['a record without its signature', change((zip, record) => zip.writeUInt32LE(0, record))],
    ['deflated data that is none', change((zip, record) => zip.writeUInt16LE(8, record + 10))],
    ['no directory', storedZip(entries(2)).subarray(0, 60)],
    ['nothing', Buffer.alloc(0)],
  ])('refuses a damaged archive: %s', async (_, zip) => {
    await expect(unpack(zip)).rejects.toThrow(/damaged/);
  });
});

it('the unpacked size of an archive is read from its directory', async () => {
  expect(await readZipSize(storedZip(entries(3)))).toBe(30);
  expect(await readZipSize(change((zip, record) => zip.writeUInt32LE(0xfffffff0, record + 24)))).toBe(0xfffffff0 + 10);
  await expect(readZipSize(Buffer.alloc(100))).rejects.toThrow(/damaged/);
});
