import { z } from 'zod';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { rules, tooLong } from './errors.ts';
import { memoise } from './memoise.ts';
import { findPhoneProblem } from './phone.ts';
import { describeIssue } from './validator-messages.ts';

// Sets the messages of rules that have no message of their own, in the browser and on the server.
z.config({ localeError: describeIssue });

/**
 * Returns the `error` function of a schema. For a missing value, its message is `missing`; for a value of the wrong
 * type, it is `message`.
 */
const orRequired =
  (message: string, missing: string = rules.required) =>
  ({ input }: { readonly input?: unknown }) =>
    // The input is NaN if a number field of a form is empty.
    input === undefined || input === null || Number.isNaN(input) ? missing : message;

/**
 * The schemas of all incoming strings. They trim, normalise (NFC) and limit each string. They refuse control,
 * bidirectional-override and NUL characters, lone surrogates (valid in JSON, not in PostgreSQL), zero-width characters
 * (two names that look the same would differ) and HTML tags (`R&D` and `a < b` are accepted).
 */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this is for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Surrogate}]/u;
/**
 * Removes the characters that {@link plain} refuses. For text that people cannot correct, such as the name of a file or
 * a sheet.
 */
export const removeForbiddenCharacters = (value: string): string => value.replaceAll(new RegExp(forbidden, 'gu'), '');
/** Returns whether a text contains characters that {@link plain} refuses. */
export const hasForbiddenCharacters = (value: string): boolean => forbidden.test(value);
/** The message for such characters. */
export const unshowable = 'Remove the characters that cannot be shown';
const tagBegins = /<\/?[a-zA-Z]/;
/**
 * Returns whether a text contains a comment, or the beginning of a tag before the last `>`. Takes linear time, whereas
 * `<[^>]*>` takes quadratic time.
 */
const hasMarkup = (value: string) =>
  value.includes('<!--') || tagBegins.test(value.slice(0, value.lastIndexOf('>') + 1));
/**
 * Matches email and web addresses in angle brackets. Does not match any text that a browser could interpret as an
 * attribute of a tag.
 */
const address =
  /<(?:[\w.%+-]{1,64}@[\w.-]{1,253}|https?:\/\/(?![^<>]{0,2000}\bon\w{1,50}=)[\w.~:/?#@!$&()*+,;=%-]{1,2000})>/g;
/** Returns whether a text contains HTML, which {@link plain} refuses. */
export const hasTag = (value: string): boolean => hasMarkup(value) && hasMarkup(value.replaceAll(address, ''));
/** Returns the position after an address in angle brackets that begins at `at`; `at` if none begins there. */
export function skipAddress(value: string, at: number): number {
  const sticky = new RegExp(address.source, 'y');
  sticky.lastIndex = at;
  return sticky.test(value) ? sticky.lastIndex : at;
}

const plain = memoise((max: number, missing?: string) =>
  z
    .string({ error: orRequired('Must be text', missing) })
    .trim()
    .normalize('NFC')
    .max(max, tooLong(max))
    .refine((value) => !hasForbiddenCharacters(value), unshowable)
    // Text that is too long has already been reported, so it is not searched for tags.
    .refine((value) => value.length > max || !hasTag(value), rules.noHtml),
);

const breaks = /[\t\n\r\u2028\u2029]/;
/** Replaces each line break, with the space around it, by one space. Names from wrapped cells have such line breaks. */
const inOneLine = (value: string) =>
  breaks.test(value) ? value.replaceAll(/\s+/g, (space) => (breaks.test(space) ? ' ' : space)) : value;
const line = memoise((max: number) => plain(max).overwrite(inOneLine));

/** Required text of one line, 1 to `max` characters after trimming. */
export const text = memoise((max: number) => line(max).min(1, rules.required));
/** Optional text of one line; empty text is stored as ''. */
export const optionalText = (max: number) => line(max);
/**
 * Required text with lines and tabs, 1 to `max` characters after trimming. `missing` is the message for a missing text.
 */
export const paragraphs = memoise((max: number, missing?: string) =>
  plain(max, missing).min(1, missing ?? rules.required),
);
/** Optional text with lines and tabs; empty text is stored as ''. */
export const optionalParagraphs = (max: number) => plain(max);
/** Replaces several blanks in a row by one, because names that differ only in their blanks look the same. */
const inSingleBlanks = (value: string) => value.replaceAll(/\s{2,}/g, ' ');
/** The maximum number of characters of a name. */
export const maxNameLength = 255;
/** A name: 1 to 255 characters. Several blanks in a row become one. */
export const name = memoise(() => line(maxNameLength).overwrite(inSingleBlanks).min(1, rules.required));
/** A description: plain text with any number of lines, 0 to 5,000 characters. */
export const description = () => optionalParagraphs(5000);
/** A code: 0 to 50 characters. */
export const code = () => optionalText(50);
/** Search words: 0 to 200 characters. */
export const searchText = () => optionalText(200);
export const email = memoise(() => text(254).pipe(z.email(rules.email)));
/** An email address, or ''. */
export const optionalEmail = () =>
  plain(254).refine((value) => value === '' || z.email().safeParse(value).success, rules.email);
/** A phone number with its country code, as people write it, or ''. The server stores it as E.164. */
export const optionalPhone = () =>
  plain(32).superRefine((value, context) => {
    const message = value === '' ? undefined : findPhoneProblem(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/**
 * The characters that texts may have, by the rules of the specification (section 5). Letters of every script are
 * accepted.
 */
const characters = {
  alphabetic: /^[\p{L}\p{M}]*$/u,
  alphanumeric: /^[\p{L}\p{M}\p{Nd}]*$/u,
  numeric: /^[0-9]*$/,
  noDigits: /^\P{Nd}*$/u,
  // The specification's rule allows neither apostrophes nor full stops.
  personName: /^[\p{L}\p{M} -]*$/u,
  subDomain: /^[a-zA-Z0-9_-]*$/,
} as const;
/** Refuses characters that a rule does not allow, with the message of the rule. */
export const only = <Text extends z.ZodType<string>>(rule: keyof typeof characters, schema: Text) =>
  schema.refine((value) => characters[rule].test(value), rules[rule]);
/** The first or last name of a person: 1 to 100 characters. */
export const personName = () => only('personName', text(100).overwrite(inSingleBlanks));
/** The first or last name of a person, or ''. */
export const optionalPersonName = () => only('personName', optionalText(100).overwrite(inSingleBlanks));
/** A password as it is typed: 1 to 128 characters, not trimmed. New passwords have further rules. */
export const password = () =>
  z
    .string({ error: orRequired('Must be text') })
    .normalize('NFC')
    .min(1, rules.required)
    .max(128, tooLong(128));
/** A colour: #RRGGBB. */
export const colour = () =>
  z
    .string()
    .trim()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour such as #1971C2');

/**
 * A public id (UUID), in lower case as in the database, so that a record never has two ids. `of` names the kind of
 * record: the isolation tests use it to send the id of another tenant's record of this kind.
 */
export const uid = memoise((of?: string) =>
  of
    ? z
        .uuid({ error: orRequired('Choose one from the list') })
        .toLowerCase()
        .meta({ uidOf: of })
    : z.uuid({ error: orRequired('Not a valid id') }).toLowerCase(),
);

const whole = memoise((min: number, max: number) =>
  z
    .int({ error: orRequired('Enter a whole number') })
    .min(min, `Enter ${groupThousands(min)} or more`)
    .max(max, `Enter ${groupThousands(max)} or less`),
);
/** A whole number within bounds, both included. */
export const integer = (min: number, max: number) => whole(min, max);
/**
 * A duration in minutes, 0 to 525,600 (one year). `null`, where allowed, means "not assessed", which differs from 0.
 */
export const minutes = memoise(() =>
  z
    .int({ error: orRequired('Enter a whole number') })
    .min(0, 'Enter 0 or more')
    .max(525_600, 'Enter one year (525,600 minutes) or less'),
);
/** The version of a record when it was read, sent as ETag and If-Match. */
export const version = memoise(() => z.int().min(1));
/** An instant: ISO 8601 with offset, UTC. */
export const instant = memoise(() => z.iso.datetime({ offset: true, abort: true }));
/** The earliest accepted day. PostgreSQL has no year 0, and a year such as 0026 was probably typed with two digits. */
const firstDay = '1900-01-01';
/** The latest accepted day. */
export const lastDay = '2999-12-31';
/** A calendar date: YYYY-MM-DD. */
export const date = memoise(() =>
  z.iso
    .date({ error: orRequired('Use a date such as 2026-11-21'), abort: true })
    .refine((day) => day >= firstDay && day <= lastDay, 'Use a year from 1900 to 2999'),
);

/** The hours by which the easternmost time zone is ahead of UTC. */
const earliestZone = 14;
/**
 * A past day, or a day that has begun somewhere on earth. Later days are refused, because nobody can have done anything
 * on them.
 */
export const pastDate = memoise(() =>
  date().refine(
    (day) => day <= new Date(Date.now() + earliestZone * 3_600_000).toISOString().slice(0, 10),
    'Use today or an earlier day',
  ),
);
