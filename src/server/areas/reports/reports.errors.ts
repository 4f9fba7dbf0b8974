import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

export const reportErrors = {
  /** @param who "the organisation's users" or "the landlord's users" */
  notAllowed: (who: string) =>
    new AppError(
      'reports_not_allowed',
      403,
      `The general settings do not allow ${who} to generate reports. An administrator can allow it there.`,
    ),
  notOffered: (message: string) =>
    new AppError('not_offered', 422, message, { fields: [{ field: 'formats', message }] }),
  noRecord: defineError('not_found', 404, 'The record that the report is about no longer exists.'),
};
