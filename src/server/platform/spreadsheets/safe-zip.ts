import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableTable } from './unreadable-table.ts';

/** An unpacked file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxEntries = 2000;

const damaged = () => new UnreadableTable('This workbook is damaged and cannot be read. Save it again and retry.');
const tooLarge = () =>
  new UnreadableTable('This workbook is too large when it is unpacked. Split it into several files.');

/** Turns any error from a hostile archive into a refusal. */
const toRefusal = (error: unknown) => (error instanceof UnreadableTable ? error : damaged());

/** Reads the list of an archive's files. */
async function* readEntries(zip: Buffer) {
  // The stated sizes are not trusted, so `unpack` counts the bytes.
  const file = await fromBufferPromise(zip, { validateEntrySizes: false });
  if (file.entryCount > maxEntries) throw tooLarge();
  for await (const entry of file.eachEntry()) yield { file, entry };
}

async function unpack(file: ZipFile, entry: Entry, budget: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await file.openReadStreamPromise(entry)) {
    size += chunk.length;
    if (size > budget) throw tooLarge();
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  // The checksum is compared here, because the library does not compare it.
  if (crc32(content) !== entry.crc32) throw damaged();
  return content;
}

/**
 * Returns the unpacked size that an archive states, which may be wrong.
 * @throws UnreadableTable if the archive is damaged
 */
export async function readZipSize(zip: Buffer): Promise<number> {
  try {
    let size = 0;
    for await (const { entry } of readEntries(zip)) size += entry.uncompressedSize;
    return size;
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * Unpacks the wanted files of an archive, up to `maxBytes` in total.
 * @throws UnreadableTable if the archive is damaged or unpacks to more
 */
export async function unzip(zip: Buffer, wanted: (name: string) => boolean, maxBytes: number): Promise<ZipEntry[]> {
  const files = new Map<string, Buffer>();
  let budget = maxBytes;
  try {
    for await (const { file, entry } of readEntries(zip)) {
      const name = entry.fileName;
      if (!wanted(name)) continue;
      if (files.has(name)) throw damaged();
      const content = await unpack(file, entry, budget);
      budget -= content.length;
      files.set(name, content);
    }
  } catch (error) {
    throw toRefusal(error);
  }
  return [...files].map(([name, content]) => ({ name, content }));
}

function header(signature: number, length: number, { name, content }: ZipEntry, at: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, at);
  // Bit 11: names are UTF-8. Method 0: not compressed.
  bytes.writeUInt16LE(0x800, at + 2);
  bytes.writeUInt32LE(crc32(content), at + 10);
  bytes.writeUInt32LE(content.length, at + 14);
  bytes.writeUInt32LE(content.length, at + 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), at + 22);
  return bytes;
}

/**
 * Returns a new, uncompressed archive of these files. A library that reads it cannot unpack anything that was not
 * checked.
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
