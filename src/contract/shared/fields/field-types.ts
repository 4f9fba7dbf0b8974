import { z } from 'zod';
import { date, integer, minutes, optionalPhone, uid } from '#root/contract/platform/fields.ts';

// One function for each type of field. A kind spreads the result to add options such as `importAs`.

export const textField = <Rule extends z.ZodType<string>>(label: string, rule: Rule) =>
  ({ as: 'text', label, rule, empty: '' }) as const;

/** A telephone number, stored as E.164 if it has a country code. */
export const phoneField = (label: string) => ({ as: 'phone', label, rule: optionalPhone(), empty: '' }) as const;

export const dateField = (label: string) => ({ as: 'date', label, rule: date().nullable(), empty: null }) as const;

/** A duration in minutes; null: not assessed. */
export const durationField = (label: string) =>
  ({ as: 'duration', label, rule: minutes().nullable(), empty: null }) as const;

/** A whole number within bounds, both included; null: not known. */
export const wholeField = (label: string, min: number, max: number) =>
  ({ as: 'whole', label, rule: integer(min, max).nullable(), empty: null, min, max }) as const;

type Choices = Readonly<Record<string, string>>;

const toEnum = <Words extends Choices>(choices: Words) =>
  z.enum(Object.keys(choices) as [keyof Words & string, ...(keyof Words & string)[]]);

/** One of a few codes. `empty` is the code that a new record has. */
export const choiceField = <const Words extends Choices>(label: string, choices: Words, empty: keyof Words & string) =>
  ({ as: 'choice', label, rule: toEnum(choices), empty, choices }) as const;

/** One of a few codes, or null. */
export const optionalChoiceField = <const Words extends Choices>(label: string, choices: Words) =>
  ({ as: 'choice', label, rule: toEnum(choices).nullable(), empty: null, choices }) as const;

/** A row of a master list, or null. */
export const listedField = <const List extends string>(label: string, list: List) =>
  ({ as: 'listed', label, rule: uid('master').nullable(), empty: null, list }) as const;

/** A record of another kind, or null. */
export const referenceField = <const To extends string>(label: string, to: To) =>
  ({ as: 'one', label, rule: uid(to).nullable(), empty: null, to }) as const;

/** A required record of another kind. */
export const requiredReferenceField = <const To extends string>(label: string, to: To) =>
  ({ as: 'one', label, rule: uid(to), empty: '', to }) as const;

/**
 * Several records of a kind. The column `column` of the table `part` refers to them; the default is the part's `about`.
 */
export const referenceListField = <const To extends string>(
  label: string,
  to: To,
  { max, ...stored }: { part: string; column?: string; max: number },
) =>
  ({
    as: 'many',
    label,
    rule: z.array(uid(to)).max(max, `Choose at most ${max}`),
    empty: [],
    to,
    max,
    ...stored,
  }) as const;
