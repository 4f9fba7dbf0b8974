import type { Movements } from '#root/contract/shared/movements.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** For an answer whose digest is not that of the present changes. */
export const movedMeanwhile = defineError(
  'moved_meanwhile',
  409,
  'Something that affects this has changed since you looked. Read what it is, then answer again.',
);

/** Returns a text that stays the same as long as the changes and their reasons do, whatever the records are called. */
export const digestMovements = ({ since, movements, causes }: Movements): string =>
  computeHash(
    JSON.stringify([
      since,
      movements.map(({ what, before, after, records, activity }) => [
        ...[what, before, after, activity?.uid],
        records.map(({ uid }) => uid),
      ]),
      causes.map(({ what, at, record, provider, before, after }) => [
        ...[what, at, record.uid, provider?.uid],
        ...[before, after],
      ]),
    ]),
  );
