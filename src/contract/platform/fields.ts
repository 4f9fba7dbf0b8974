import { z } from 'zod';
import { rules } from './errors.ts';
import { memoise } from './memoise.ts';

/**
 * Every string that enters the product is made here, so that each is trimmed, normalised (NFC) and bounded, and free of
 * control, bidirectional-override and NUL characters, of halves of a character (JSON can carry them, PostgreSQL's can't), of
 * what has no width (two names that look the same would differ) and of HTML tags (`R&D` and `a < b` pass).
 */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this is for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Surrogate}]/u;
/** Text without what {@link plain} refuses to show, for what people can't mend themselves: the name of a file or a sheet. */
export const removeForbiddenCharacters = (value: string): string => value.replaceAll(new RegExp(forbidden, 'gu'), '');
const tagBegins = /<\/?[a-zA-Z]/;
/** A tag begins before the last `>`, or a comment does: said so, it takes one look, where `<[^>]*>` takes the square of the length. */
const hasTag = (value: string) => value.includes('<!--') || tagBegins.test(value.slice(0, value.lastIndexOf('>') + 1));

const plain = memoise((max: number) =>
  z
    .string({ error: rules.required })
    .trim()
    .normalize('NFC')
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
    .refine((value) => !forbidden.test(value), 'Remove the characters that cannot be shown')
    // What is too long is refused as such.
    .refine((value) => value.length > max || !hasTag(value), 'HTML tags not allowed'),
);

const breaks = /[\t\n\r\u2028\u2029]/;
/** In one line: a break with the space around it becomes one space, so that a name from a wrapped cell is like any other. */
const inOneLine = (value: string) => value.replaceAll(/\s+/g, (space) => (breaks.test(space) ? ' ' : space));
const line = memoise((max: number) => plain(max).overwrite(inOneLine));

/** Required text of one line, 1..max characters after trimming. */
export const text = memoise((max: number) => line(max).min(1, rules.required));
/** Text of one line that may be empty; an empty one is stored as ''. */
export const optionalText = (max: number) => line(max);
/** Required text that keeps its lines and tabs, 1..max characters after trimming. */
export const paragraphs = memoise((max: number) => plain(max).min(1, rules.required));
/** Text that keeps its lines and tabs and may be empty; an empty one is stored as ''. */
export const optionalParagraphs = (max: number) => plain(max);
/** A name: 1..255 characters. */
export const name = () => text(255);
/** A description: plain text of any number of lines, 0..5,000 characters. */
export const description = () => optionalParagraphs(5000);
/** A code: 0..50 characters. */
export const code = () => optionalText(50);
/** Search words: 0..200 characters. */
export const searchText = () => optionalText(200);
export const email = memoise(() => text(254).pipe(z.email('Valid e-mail required')));
/** An e-mail address or nothing (''). */
export const optionalEmail = () =>
  plain(254).refine((value) => value === '' || z.email().safeParse(value).success, 'Valid e-mail required');
/** A telephone number as people write it, or nothing ('' ); the server keeps it as E.164 where it can. */
export const optionalPhone = () =>
  plain(32).refine((value) => value === '' || /^\+?[0-9 ()./-]{5,32}$/.test(value), 'Valid phone number');
/** A password as it is typed: 1..128 characters, not trimmed. What a new one must be like is asked where one is chosen. */
export const password = () =>
  z.string({ error: rules.required }).normalize('NFC').min(1, rules.required).max(128, 'Use at most 128 characters');
/** A colour the user picked: #RRGGBB. */
export const colour = () =>
  z
    .string()
    .trim()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour such as #1971C2');

/**
 * A public id (UUID), in lower case as the database gives it, so that one record never goes by two. `of` names the entity it
 * points at: the isolation probes put another tenant's id there.
 */
export const uid = memoise((of?: string) =>
  of ? z.uuid('Choose one from the list').toLowerCase().meta({ uidOf: of }) : z.uuid('Not a valid id').toLowerCase(),
);

const whole = memoise((min: number, max: number) =>
  z
    .int({ error: 'Enter a whole number' })
    .min(min, `Enter ${min.toLocaleString('en-US')} or more`)
    .max(max, `Enter ${max.toLocaleString('en-US')} or less`),
);
/** A whole number within bounds, both included. */
export const integer = (min: number, max: number) => whole(min, max);
/** A duration in minutes, 0..525,600 (one year). `null`, where allowed, means "not assessed" and never equals 0. */
export const minutes = memoise(() =>
  z
    .int({ error: 'Enter a whole number' })
    .min(0, 'Enter 0 or more')
    .max(525_600, 'Enter one year (525,600 minutes) or less'),
);
/** The version that a record had when it was read; it travels as ETag and If-Match. */
export const version = memoise(() => z.int().min(1));
/** An instant on the wire: ISO 8601 with offset, UTC. */
export const instant = memoise(() => z.iso.datetime({ offset: true }));
/** A calendar date: YYYY-MM-DD. */
export const date = memoise(() => z.iso.date('Use a date such as 2026-11-21'));
