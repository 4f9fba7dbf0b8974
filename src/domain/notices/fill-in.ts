import type { Placeholder } from '#root/contract/notices/notice-objects.ts';

export type NoticeValues = Readonly<Partial<Record<Placeholder, string>>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a value would start another line of a header.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Replaces the placeholders of a text; those without a value by nothing. What stands in braces within a value stays. */
export const fillIn = (text: string, values: NoticeValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values[name as Placeholder] ?? '').replaceAll(control, ' '));

/** Returns the paragraphs of a content, which empty lines separate. Empty ones, such as those of a placeholder without a value, are left out. */
export const toParagraphs = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
