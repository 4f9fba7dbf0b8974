import type { ImportKind } from '#root/contract/import/import-terms.ts';
import { capitalise, describeTable } from '#root/contract/shared/kinds/kinds.ts';
import { text } from './imports.messages.ts';

/** Returns the plural of a kind that rows can have: "Suppliers". */
export function nameSheet(kind: ImportKind): string {
  if (kind === 'resources' || kind === 'dependencies') return text(`kind.${kind}`);
  return capitalise(describeTable(kind)?.words.many ?? kind);
}
