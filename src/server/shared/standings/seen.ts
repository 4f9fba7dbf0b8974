import type { Movements } from '#root/contract/shared/movements.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** For an answer about what moved that does not name the digest of what has moved by now. */
export const movedMeanwhile = defineError(
  'moved_meanwhile',
  409,
  'Something that affects this has changed since you looked. Read what it is, then answer again.',
);

/** Returns a text that is the same as long as the same has moved for the same reasons, whatever it is called. */
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
