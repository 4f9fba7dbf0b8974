import type { RichText } from '#root/contract/shared/rich-text.ts';

interface Node {
  readonly type?: string;
  readonly text?: string;
  readonly content?: readonly Node[];
}

/** Returns the lines of a text without its formatting. */
export function toPlainText({ content = [] }: RichText): string {
  const read = (node: Node): string => node.text ?? (node.content ?? []).map(read).join('');
  return (content as readonly Node[]).map(read).join('\n');
}

/** Returns whether a text has no characters. */
export const isBlank = (content: RichText | undefined): boolean => !content || toPlainText(content).trim() === '';
