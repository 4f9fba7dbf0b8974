import { z } from 'zod';
import { date } from './fields.ts';
import { memoise } from './memoise.ts';

/** The specification's date ranges (section 2). Each range ends today. */
export const datePresetNames = [
  'today',
  'last-week',
  'last-month',
  'last-3-months',
  'last-6-months',
  'last-year',
] as const;
export type DatePreset = (typeof datePresetNames)[number];

/** Calendar days, YYYY-MM-DD, both included. A missing end is open. */
export interface DateSpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isDay = (text: string) => date().safeParse(text).success;

/** Parses a span; returns undefined for invalid text. */
export function parseDateSpan(text: string): DatePreset | DateSpan | undefined {
  const preset = datePresetNames.find((name) => name === text);
  if (preset) return preset;
  const [from = '', to = from, ...more] = text.split('..');
  if (more.length > 0 || (from === '' && to === '') || [from, to].some((end) => end !== '' && !isDay(end)))
    return undefined;
  return from !== '' && to !== '' && from > to ? undefined : { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

/** Formats a span; returns undefined if it is open at both ends. */
export function formatDateSpan({ from = '', to = '' }: DateSpan): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}

/**
 * A span of days in a list's filter: the name of a preset, `2026-11-01..2026-11-21` (one end may be missing), or one
 * day. Days are those of the organisation's time zone.
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
