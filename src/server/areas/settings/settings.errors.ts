import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

const landlordWords = 'The landlord’s people can reach every organisation: they always need a second factor.';

export const landlordNeedsMfa = () =>
  defineError('landlord_mfa', 422, landlordWords)({ fields: [{ field: 'mfaPolicy', message: landlordWords }] });

const namesWords = 'Some divisions have business units of the same name. Rename those first.';

export const settingsConstraints = {
  business_units_name: () =>
    new AppError('duplicate', 409, namesWords, {
      fields: [{ field: 'allowDuplicateBusinessUnits', message: namesWords }],
    }),
};
