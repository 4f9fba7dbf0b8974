import type { JSONContent } from '@tiptap/core';
import { removeForbiddenCharacters } from '#root/contract/platform/fields.ts';
import { normaliseRichText, type RichText } from '#root/contract/shared/rich-text.ts';

/** Removes characters that are not allowed in any text. Typed and pasted text can contain them. */
function removeUnshowable(node: JSONContent): JSONContent[] {
  if (node.text !== undefined) {
    const text = removeForbiddenCharacters(node.text);
    return text ? [{ ...node, text }] : [];
  }
  return [{ ...node, ...(node.content && { content: node.content.flatMap(removeUnshowable) }) }];
}

/** Returns the content of the editor as the server stores it. */
export function readEditorValue(json: JSONContent): RichText {
  const [clean] = removeUnshowable(json);
  // The editor's schema follows from the rules of the contract, so its JSON is a rich text.
  return normaliseRichText(clean as RichText);
}
