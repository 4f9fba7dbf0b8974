import { maxDrafts } from '#root/contract/activities/activity-batches.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { defineError, invalidField } from '#root/server/platform/http/define-error.ts';

/** The error if someone else has changed a record since the rows that refer to it were checked. */
const listsChanged = defineError(
  'lists_changed',
  409,
  'A record that these rows refer to has just changed. Nothing was saved. Review the rows and save again.',
);

export const bulkErrors = {
  noRecord: defineError('no_record', 422, rules.atLeastOneRecord),
  wrongKind: defineError(
    'wrong_kind',
    422,
    'This draft is of the wrong kind. Some drafts create activities, others edit them.',
  ),
  tooMuchToCheck: defineError(
    'too_large',
    422,
    'Checking these rows takes more than 20 seconds. Split the draft: save some rows and leave the others out.',
  ),
  tooManyDrafts: defineError(
    'too_many_drafts',
    422,
    `You have ${maxDrafts} drafts. Save or discard one of them first.`,
  ),
  unknownActivity: () => invalidField('uids', 'Choose activities that are in the list'),
  /** @param at the index in the list of rows to leave out; @param rows the number of rows of the draft */
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
