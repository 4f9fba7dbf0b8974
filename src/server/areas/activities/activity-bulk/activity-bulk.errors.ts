import { maxDrafts } from '#root/contract/activities/activity-batches.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { defineError, invalidField } from '#root/server/platform/http/define-error.ts';

/** Somebody else was faster: what was free, there, or listed when the rows were looked at is so no longer. */
const listsChanged = defineError(
  'lists_changed',
  409,
  'Something that these rows name has changed at this moment. Nothing was saved; look at the rows again, and save once more.',
);

export const bulkErrors = {
  noRecord: defineError('no_record', 422, rules.atLeastOneRecord),
  wrongKind: defineError(
    'wrong_kind',
    422,
    'This draft is of the other kind: one creates activities, the other edits them.',
  ),
  tooManyDrafts: defineError(
    'too_many_drafts',
    422,
    `You have ${maxDrafts} drafts. Save one of them to the activities, or delete one, first.`,
  ),
  unknownActivity: () => invalidField('uids', 'Choose activities that are in the list'),
  /** @param at which of the rows to be left out; @param rows how many the draft has */
  unknownRow: (at: number, rows: number) =>
    invalidField(
      `leaveOut.${at}`,
      `This draft has ${rows === 1 ? '1 row' : `${rows} rows`}. Name one of them by its number`,
    ),
};

export const bulkConstraints = Object.fromEntries(
  [
    ...['name', 'division', 'business_unit', 'unit_in_division', 'owner', 'priority', 'location', 'rto', 'mtpd', 'mdl'],
    'rto_below_mtpd',
  ].map((part) => [`activities_${part}`, () => listsChanged()]),
);
