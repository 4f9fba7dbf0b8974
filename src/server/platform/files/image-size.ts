/** The maximum number of pixels of an image: a scan of an A3 page with 600 dots per inch has 70 million. */
const maxPixels = 100_000_000;

/** The size of an image in pixels. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
}
const nothing: ImageSize = { width: 0, height: 0 };
const countPixels = ({ width, height }: ImageSize) => width * height;

/** Reads the size from the first part of a PNG. */
const readPng = (content: Buffer): ImageSize => ({ width: content.readUInt32BE(16), height: content.readUInt32BE(20) });

/** The markers of JPEG parts that begin with the size of the image. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the largest size that a JPEG states before its picture begins. */
function readJpeg(content: Buffer): ImageSize {
  let most = nothing;
  for (let at = 2; at + 9 < content.length && content[at] === 0xff; ) {
    const marker = content.readUInt8(at + 1);
    // Skips the fill bytes, any number of which may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    if (isFrame(marker)) {
      const stated = { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
      if (countPixels(stated) > countPixels(most)) most = stated;
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
  return most;
}

/** Reads the size of a WebP, which has one of three forms. */
function readWebp(content: Buffer): ImageSize {
  const form = content.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
  const bits = content.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const readers = { png: readPng, jpg: readJpeg, webp: readWebp } as const;
/** The number of bytes at the start of an image that contain its size, except in a JPEG. */
const headerLength = 30;

/**
 * Returns the size that an image states; 0 × 0 if it states none.
 * @param type the format, as detected by the first bytes
 */
export function readImageSize(type: keyof typeof readers, content: Buffer): ImageSize {
  return type !== 'jpg' && content.length < headerLength ? nothing : readers[type](content);
}

/**
 * Returns true if an image claims so many pixels that displaying it would exhaust the memory of a browser. A file of a few
 * hundred bytes can claim billions of pixels.
 */
export const hasTooManyPixels = (type: keyof typeof readers, content: Buffer): boolean =>
  countPixels(readImageSize(type, content)) > maxPixels;

export const tooManyPixels =
  'This image claims more than 100 million pixels. Save it with fewer pixels, such as 10,000 × 10,000.';
