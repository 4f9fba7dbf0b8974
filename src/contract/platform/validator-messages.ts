import type { z } from 'zod';
import { formatCount, groupThousands } from '#root/contract/platform/numbers.ts';
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

/** Describes a limit: "Must have at most 255 characters", "Must have exactly 8 items", "Must be at least 1". */
function describeLimit(
  { origin, exact }: { readonly origin: string; readonly exact?: boolean | undefined },
  limit: number | bigint,
  side: string,
): string {
  const bound = exact ? 'exactly' : side;
  if (origin === 'string') return `Must have ${bound} ${formatCount(limit, 'character')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `Must have ${bound} ${formatCount(limit, 'item')}`;
  return `Must be ${bound} ${groupThousands(limit)}`;
}

/**
 * Returns the message for input that breaks a rule, if the rule has no message of its own. People read the message, so
 * it contains no names of types and no code.
 */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? rules.required
        : `Must be ${nouns[issue.expected] ?? 'a group of fields'}`;
    case 'too_small':
      return describeLimit(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return describeLimit(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return formats[issue.format] ?? 'Not in the required format';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return rules.required;
      return 'Choose one from the list';
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.join(', ')}`;
    default:
      return 'Not a valid value';
  }
}
