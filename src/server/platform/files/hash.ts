import { createHash } from 'node:crypto';

/** What a file is known by: SHA-256 of its content, in hexadecimal. */
export const computeHash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
export const isUid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** @throws when the content is not the one that has this hash: a store that gives back something else is broken */
export function verifyHash(content: Buffer, hash: string): Buffer {
  if (computeHash(content) !== hash) throw new Error(`The file ${hash} is damaged: its content is another one now`);
  return content;
}
