import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

const secondFactorMessage = 'The landlord’s users can reach every organisation, so they always need a second factor.';

export const landlordNeedsMfa = () =>
  defineError(
    'landlord_mfa',
    422,
    secondFactorMessage,
  )({ fields: [{ field: 'mfaPolicy', message: secondFactorMessage }] });

const sameNamesMessage = 'Some divisions have business units with the same name. Rename those first.';

export const settingsConstraints = {
  business_units_name: () =>
    new AppError('duplicate', 409, sameNamesMessage, {
      fields: [{ field: 'allowDuplicateBusinessUnits', message: sameNamesMessage }],
    }),
};
