import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

/**
 * Copies the pixels line by line. Each line begins with a zero, which means that no filter was applied to its pixels.
 */
function toLines(width: number, height: number, pixels: Buffer): Buffer {
  const length = width * 4;
  const lines = Buffer.alloc((length + 1) * height);
  for (let line = 0; line < height; line += 1)
    pixels.copy(lines, line * (length + 1) + 1, line * length, (line + 1) * length);
  return lines;
}

/**
 * Encodes an image as PNG. Charts consist of long runs of one colour, so the fastest compression is enough.
 * @param pixels four bytes for each pixel: red, green, blue and opacity
 */
export function writePng(width: number, pixels: Buffer): Buffer {
  const height = pixels.length / 4 / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each for red, green, blue and opacity.
  header.set([8, 6], 8);
  const data = deflateSync(toLines(width, height, pixels), { level: 1 });
  return Buffer.concat([signature, toChunk('IHDR', header), toChunk('IDAT', data), toChunk('IEND', Buffer.alloc(0))]);
}
