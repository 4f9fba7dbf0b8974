import type { RichText } from '#root/contract/shared/rich-text.ts';

/** Returns plain paragraphs, which an empty line separates, as rich text. */
export const toRichText = (text: string): RichText => ({
  type: 'doc',
  content: text.split(/\n{2,}/).map((paragraph) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: paragraph.replaceAll('\n', ' ').trim() }],
  })),
});
