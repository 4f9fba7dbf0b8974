import { expect, it } from 'vitest';
import { datePresets } from './date-presets.ts';

it('every preset ends today and includes its first and last day', () => {
  expect(Object.fromEntries(datePresets('2026-11-21').map(({ preset, range }) => [preset, range.join(' ')]))).toEqual({
    today: '2026-11-21 2026-11-21',
    week: '2026-11-15 2026-11-21',
    month: '2026-10-22 2026-11-21',
    months3: '2026-08-22 2026-11-21',
    months6: '2026-05-22 2026-11-21',
    year: '2025-11-22 2026-11-21',
  });
});
