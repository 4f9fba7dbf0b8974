import { z } from 'zod';
import { memoise } from './memoise.ts';

/** The ranges that the specification names for dates (section 2), each ending today. */
export const datePresetNames = [
  'today',
  'last-week',
  'last-month',
  'last-3-months',
  'last-6-months',
  'last-year',
] as const;
export type DatePreset = (typeof datePresetNames)[number];

/** Calendar days, YYYY-MM-DD, both included; an end that is missing is open. */
export interface DateSpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = z.iso.date();
const isDay = (text: string) => day.safeParse(text).success;

/** What the text of a span means; undefined where it means nothing. */
export function parseDateSpan(text: string): DatePreset | DateSpan | undefined {
  const preset = datePresetNames.find((name) => name === text);
  if (preset) return preset;
  const [from = '', to = from, ...more] = text.split('..');
  if (more.length > 0 || (from === '' && to === '') || [from, to].some((end) => end !== '' && !isDay(end)))
    return undefined;
  return from !== '' && to !== '' && from > to ? undefined : { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

/** The text of a span; `undefined` for one that is open on both ends. */
export function formatDateSpan({ from = '', to = '' }: DateSpan): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}

/**
 * A span of days in a list's filter: a preset's name, `2026-11-01..2026-11-21` with one end open or not, or one day. Days
 * begin and end where the organisation is.
 */
export const dateSpan = memoise(() =>
  z
    .string()
    .trim()
    .max(30)
    .refine(
      (text) => parseDateSpan(text) !== undefined,
      `Use ${datePresetNames.join(', ')} or two days such as 2026-11-01..2026-11-21`,
    )
    .optional(),
);
