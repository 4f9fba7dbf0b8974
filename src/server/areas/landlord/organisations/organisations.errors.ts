import type { OrganisationState } from '#root/contract/landlord/organisations.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError, invalidField } from '#root/server/platform/http/define-error.ts';

const friendlyUrlMessage = 'Another organisation already has this sign-in name. Use another one.';

const wrongStateMessages: Readonly<Record<OrganisationState, string>> = {
  active: 'This organisation is active.',
  suspended: 'This organisation is suspended. Reactivate it first.',
  archived: 'This organisation is archived and read-only. Reactivate it first.',
  deleted: 'This organisation is deleted. Restore it first.',
};

export const organisationErrors = {
  friendlyUrlTaken: duplicate('friendlyUrl', friendlyUrlMessage),
  /** Returns the error for a call that the state of the organisation does not allow. */
  wrongState: (state: OrganisationState) =>
    new AppError('wrong_state', 409, wrongStateMessages[state], { details: { state } }),
  nameMismatch: () =>
    new AppError('name_mismatch', 422, 'Type the name of the organisation to delete it.', {
      fields: [{ field: 'confirmName', message: 'This is not the name of the organisation' }],
    }),
  notAnImage: () => invalidField('file', 'Choose a PNG, JPEG or WebP image'),
  duplicationFailed: defineError('duplication_failed', 409, 'The organisation could not be duplicated.'),
};

export const organisationConstraints = {
  organisations_friendly_url_key: organisationErrors.friendlyUrlTaken,
  organisations_industry: () => invalidField('industryUid', 'Choose one from the list'),
};
