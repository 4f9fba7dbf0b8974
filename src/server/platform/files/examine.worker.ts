import type { ActiveContent, FileType } from '#root/contract/resources/supplier-certificates.ts';
import { findActiveContent } from './active-content.ts';
import { FileRefused, validateUpload } from './validate-upload.ts';

/** An uploaded file whose type and active content are to be found out. */
export interface ExamineOrder {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The type of a file and what it can do by itself, or the reason why it is refused. */
export type Examined =
  | { readonly type: FileType; readonly active: readonly ActiveContent[] }
  | { readonly refused: string };

/** Examines an uploaded document. */
export async function run({ name, content: bytes }: ExamineOrder): Promise<Examined> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const type = await validateUpload(name, content);
    return { type, active: await findActiveContent(type, content) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
}
