import type { z } from 'zod';
import { rules } from './errors.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  email: rules.email,
  uuid: 'Not a valid id',
  url: 'Enter a web address, such as https://example.org',
  date: 'Enter a date',
  datetime: 'Enter a date and time',
};

const formatCount = (count: number | bigint, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 || count === 1n ? one : many}`;

/** Describes a limit: "at least 1 item", "at most 255 characters", "exactly 8 items", "at most 100". */
function describeLimit(origin: string, side: string, limit: number | bigint): string {
  const words = `${side} `;
  if (origin === 'string') return words + formatCount(limit, 'character', 'characters');
  if (origin === 'array' || origin === 'set' || origin === 'map') return words + formatCount(limit, 'item', 'items');
  return words + limit.toLocaleString('en-GB');
}

const verb = (origin: string): string => (origin === 'number' || origin === 'int' ? 'Must be' : 'Must have');

/**
 * Returns the message for input that breaks a rule without a message of its own. People read it, so it names neither
 * types nor code.
 */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? rules.required
        : `Must be ${nouns[issue.expected] ?? 'a group of fields'}`;
    case 'too_small':
      return `${verb(issue.origin)} ${
        issue.inclusive === false
          ? `more than ${issue.minimum}`
          : describeLimit(issue.origin, issue.exact ? 'exactly' : 'at least', issue.minimum)
      }`;
    case 'too_big':
      return `${verb(issue.origin)} ${
        issue.inclusive === false
          ? `less than ${issue.maximum}`
          : describeLimit(issue.origin, issue.exact ? 'exactly' : 'at most', issue.maximum)
      }`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Not in the required format';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return 'Choose one from the list';
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.join(', ')}`;
    default:
      return 'Not a valid value';
  }
}
