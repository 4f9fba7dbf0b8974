import { crc32, inflateRawSync } from 'node:zlib';
import { NotATable } from './not-a-table.ts';

/** One file of an archive, unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxEntries = 2000;

const broken = () => new NotATable('This workbook is damaged and can not be read. Save it again and try once more.');
const tooLarge = () => new NotATable('This workbook is too large when it is unpacked. Split it into several files.');

function endOfDirectory(zip: Buffer): number {
  // The comment that may follow has at most 65,535 bytes.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at -= 1)
    if (zip.readUInt32LE(at) === endSignature) return at;
  throw broken();
}

/** Where an entry's bytes stand in the archive, and how they are packed. */
interface Directory {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly local: number;
}

function readDirectory(zip: Buffer): Directory[] {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > maxEntries) throw tooLarge();
  const entries: Directory[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (zip.readUInt32LE(at) !== directorySignature) throw broken();
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      local: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(zip: Buffer, { method, packed, local }: Directory, budget: number): Buffer {
  if (zip.readUInt32LE(local) !== localSignature) throw broken();
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(from, from + packed);
  if (bytes.length !== packed) throw broken();
  if (method === 0 && packed <= budget) return Buffer.from(bytes);
  if (method === 0) throw tooLarge();
  if (method !== 8) throw broken();
  try {
    // What is written down as the unpacked size is not believed: unpacking itself stops at the budget.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, budget) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken();
  }
}

/**
 * How many bytes an archive says that it unpacks to. What it says need not be true: unpacking has to stop by itself.
 * @throws NotATable for a damaged archive
 */
export function zipSize(zip: Buffer): number {
  try {
    return readDirectory(zip).reduce((sum, { unpacked }) => sum + unpacked, 0);
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}

/**
 * Unpacks the files of an archive that are wanted, at most `maxBytes` in all.
 * @throws NotATable for a damaged archive, and for one that unpacks to more
 */
export function unzip(zip: Buffer, wanted: (name: string) => boolean, maxBytes: number): ZipEntry[] {
  let budget = maxBytes;
  const seen = new Set<string>();
  try {
    return readDirectory(zip)
      .filter(({ name }) => wanted(name))
      .map((entry) => {
        if (seen.has(entry.name)) throw broken();
        seen.add(entry.name);
        const content = unpack(zip, entry, budget);
        budget -= content.length;
        return { name: entry.name, content };
      });
  } catch (error) {
    // A number that points outside the file.
    throw error instanceof RangeError ? broken() : error;
  }
}

function header(signature: number, length: number, { name, content }: ZipEntry, at: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, at);
  // Bit 11: names are UTF-8. Method 0: stored as it is.
  bytes.writeUInt16LE(0x800, at + 2);
  bytes.writeUInt32LE(crc32(content), at + 10);
  bytes.writeUInt32LE(content.length, at + 14);
  bytes.writeUInt32LE(content.length, at + 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), at + 22);
  return bytes;
}

/**
 * A new archive of these files, not packed. A library that is given this can neither unpack more than what was checked nor
 * read another file than what was checked.
 */
export function storedZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const listed = header(directorySignature, 46, entry, 6);
    listed.writeUInt32LE(at, 42);
    directory.push(listed, name);
    files.push(header(localSignature, 30, entry, 4), name, entry.content);
    at += 30 + name.length + entry.content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}
