import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a content, in hexadecimal. */
export const computeHash = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
export const isUid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Returns the content if it has this hash. @throws if the content has another hash */
export function verifyHash(content: Buffer, hash: string): Buffer {
  if (computeHash(content) !== hash) throw new Error(`The file ${hash} is damaged: its content has changed`);
  return content;
}
