import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';

/** Receives uploads on the disk, so that slow or incomplete uploads occupy no memory. */
export interface Uploads {
  /**
   * Waits until the file has arrived. Nothing is left on the disk, even if the process is killed.
   * @param closed aborted when the sender has gone
   * @returns the content; undefined if the person has too many uploads under way
   * @throws the error of the file system, such as ENOSPC
   */
  receive(person: string, stream: Readable, closed: AbortSignal): Promise<Buffer | undefined>;
}

/** The maximum number and total size of the uploads of one person that may be arriving at the same time. */
export const uploadLimits = { count: 20, bytes: 200 * 1024 * 1024 } as const;

export function createUploads(folder: string): Uploads {
  const underWay = new Map<string, { count: number; bytes: number }>();
  const begin = (person: string) => {
    const mine = underWay.get(person) ?? { count: 0, bytes: 0 };
    underWay.set(person, mine);
    mine.count += 1;
    return mine;
  };
  return {
    async receive(person, stream, closed) {
      const mine = underWay.get(person);
      if (mine && (mine.count >= uploadLimits.count || mine.bytes >= uploadLimits.bytes)) return undefined;
      const counted = begin(person);
      let bytes = 0;
      try {
        const file = await openNameless(folder);
        try {
          for await (const chunk of addAbortSignal(closed, stream) as AsyncIterable<Buffer>) {
            bytes += chunk.length;
            counted.bytes += chunk.length;
            await file.appendFile(chunk);
          }
          return await readAll(file, bytes);
        } finally {
          await file.close();
        }
      } finally {
        counted.count -= 1;
        counted.bytes -= bytes;
        if (counted.count === 0) underWay.delete(person);
      }
    },
  };
}

/** Opens a new file without a name. The operating system deletes the file when it is closed or the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(content, at, size - at, at);
    if (bytesRead === 0) throw new Error('The uploaded file has become shorter');
    at += bytesRead;
  }
  return content;
}
