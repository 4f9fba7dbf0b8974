import icalGenerator from 'ical-generator';
import type { ReviewKind } from '#root/contract/reviews/review-terms.ts';
import { findRecordPath } from '#root/contract/shared/kinds/kinds.ts';

/** A review in a calendar. */
export interface CalendarReview {
  readonly uid: string;
  readonly kind: ReviewKind;
  readonly recordUid: string;
  readonly name: string;
  readonly dueOn: string;
  readonly updatedAt: Date | string;
}

/** Escapes a text (RFC 5545, 3.3.11). The library escapes the texts of events, but not the name of the calendar. */
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

/**
 * Writes reviews as a calendar (RFC 5545). Each review is an all-day event, so that no time zone moves it to another
 * day.
 */
export function writeCalendar(appUrl: string, name: string, reviews: readonly CalendarReview[]): Buffer {
  const calendar = icalGenerator({ name: escapeText(name), prodId: { company: 'Holdfast', product: 'Reviews' } });
  for (const { uid, kind, recordUid, name: record, dueOn, updatedAt } of reviews) {
    calendar.createEvent({
      id: `${uid}@holdfast`,
      // The library uses a date's local year, month and day.
      start: new Date(`${dueOn}T00:00:00`),
      allDay: true,
      stamp: new Date(updatedAt),
      summary: `Review: ${record}`,
      url: `${appUrl}${findRecordPath(kind, recordUid) ?? ''}`,
    });
  }
  return Buffer.from(calendar.toString());
}
