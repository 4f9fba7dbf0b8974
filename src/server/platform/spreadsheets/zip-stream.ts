import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** A file of an archive. Its content is created piece by piece. */
export interface ZipPart {
  readonly name: string;
  readonly pieces: Pieces;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

// Bit 3: sizes follow the content; bit 11: names are UTF-8.
const flags = 0x808;
const deflated = 8;
/**
 * 1 January 1980, the first day that the format supports. The date is constant, so that the same content gives the
 * same archive.
 */
const firstDay = 0x21;

function localHeader(name: Buffer): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(flags, 6);
  bytes.writeUInt16LE(deflated, 8);
  bytes.writeUInt16LE(firstDay, 12);
  bytes.writeUInt16LE(name.length, 26);
  return Buffer.concat([bytes, name]);
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(unpacked, 12);
  return bytes;
}

function directoryEntry({ name, crc, packed, unpacked, at }: Written): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(20, 6);
  bytes.writeUInt16LE(flags, 8);
  bytes.writeUInt16LE(deflated, 10);
  bytes.writeUInt16LE(firstDay, 14);
  bytes.writeUInt32LE(crc, 16);
  bytes.writeUInt32LE(packed, 20);
  bytes.writeUInt32LE(unpacked, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(at, 42);
  return Buffer.concat([bytes, name]);
}

function buildEnd(count: number, size: number, at: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(at, 16);
  return bytes;
}

/**
 * Compresses an archive while its files are still being created, with only a few pieces in memory. Each file and the
 * archive must be smaller than 4 GB.
 * @throws the error of creating a piece
 */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, pieces } of parts) {
    const name = Buffer.from(text);
    const header = localHeader(name);
    yield header;
    let [crc, packed, unpacked] = [0, 0, 0];
    const source = Readable.from(
      (async function* bytes() {
        for await (const piece of pieces) {
          const content = typeof piece === 'string' ? Buffer.from(piece) : piece;
          crc = crc32(content, crc);
          unpacked += content.length;
          yield content;
        }
      })(),
    );
    const pack = createDeflateRaw({ level: 3 });
    // The error is ignored here, because a failure also rejects the loop below.
    pipeline(source, pack, () => undefined);
    for await (const piece of pack as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    const entry = { name, crc, packed, unpacked, at };
    written.push(entry);
    yield descriptor(entry);
    at += header.length + packed + 16;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield buildEnd(written.length, directory.length, at);
}
