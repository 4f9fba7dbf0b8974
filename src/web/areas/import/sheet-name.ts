import type { ImportKind } from '#root/contract/import/import-terms.ts';
import { capitalise, describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { text } from './imports.messages.ts';

/** Returns the plural of a kind that rows can have: "Suppliers". */
export function nameSheet(kind: ImportKind): string {
  if (kind === 'resource' || kind === 'dependency') return text(`kind.${kind}`);
  return capitalise(describeKind(kind).words.many);
}
