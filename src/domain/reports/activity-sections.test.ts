import { expect, it } from 'vitest';
import { describeLimits } from './activity-sections.ts';

it.each([
  [240, 480, 'Its RTO is 4 h, and its MTPD is 8 h.'],
  [0, null, 'Its RTO is 0 min, and its MTPD is not assessed.'],
  [null, 480, 'Its RTO is not assessed, and its MTPD is 8 h.'],
  [null, null, 'Its RTO and its MTPD are not assessed.'],
])('the summary of an activity with an RTO of %s and an MTPD of %s minutes is a sentence', (rto, mtpd, sentence) => {
  expect(describeLimits(rto, mtpd)).toBe(sentence);
});
