import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Row } from './duplication-tables.ts';
import { type NamedRoles, readArchive } from './read-archive.ts';

/**
 * The content of an archive, or the reason why it is refused. `tables` is an array and not a Map, because lists within
 * a Map are not copied to the main thread in slices.
 */
export type ArchiveRead =
  | {
      readonly organisationUid: string;
      readonly tables: readonly (readonly [table: string, rows: readonly Row[]])[];
      readonly roles: NamedRoles;
    }
  | { readonly refused: string };

/** Reads an archive. */
export async function run({ content }: { readonly content: Uint8Array }): Promise<ArchiveRead> {
  try {
    const { organisationUid, rows, roles } = await readArchive(
      Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    );
    return { organisationUid, tables: [...rows], roles };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
