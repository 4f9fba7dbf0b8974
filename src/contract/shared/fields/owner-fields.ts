import { optionalPersonName, personName } from '#root/contract/platform/fields.ts';
import { emailField } from './common-fields.ts';
import { defineFields } from './define-fields.ts';
import { textField } from './field-types.ts';

/** The fields of people who are responsible for activities or for equipment. */
export const ownerFields = defineFields({
  firstName: textField('First name', personName()),
  lastName: textField('Last name', optionalPersonName()),
  email: emailField,
});
