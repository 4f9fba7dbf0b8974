import type { Placeholder } from '#root/contract/notifications/notification-objects.ts';

export type NotificationValues = Readonly<Partial<Record<Placeholder, string>>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a value would start another line of a header.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const replaceWith = (text: string, values: NotificationValues, clean: (value: string) => string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => clean(values[name as Placeholder] ?? ''));

const toLine = (value: string): string => value.replaceAll(control, ' ');

/**
 * Replaces the placeholders of a subject, and keeps it on one line. Removes placeholders without a value. Does not
 * change braces within a value.
 */
export const fillIn = (text: string, values: NotificationValues): string => replaceWith(text, values, toLine);

/** Replaces the placeholders of a content, in which values such as notes and lists keep their lines. */
export const fillInContent = (text: string, values: NotificationValues): string =>
  replaceWith(text, values, (value) => value.split(/\r?\n/).map(toLine).join('\n'));

/**
 * Returns the paragraphs of a content, which empty lines separate. Leaves out empty paragraphs, such as a paragraph
 * that consists of a placeholder without a value.
 */
export const toParagraphs = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
