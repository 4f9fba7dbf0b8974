import type { Movements } from '#root/contract/shared/movements.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** The error for an answer to changes that are no longer the current ones: their digest differs. */
export const movedMeanwhile = defineError(
  'moved_meanwhile',
  409,
  'Something that affects this has changed since you looked. Read what it is, then answer again.',
);

/**
 * Returns a text that differs only if the changes or their causes differ. It does not depend on the names of records.
 */
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
