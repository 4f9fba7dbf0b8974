import { description, name, optionalEmail, optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';
import { choiceField, durationField, phoneField, textField } from './field-types.ts';

export const nameField = textField('Name', name());
export const descriptionField = textField('Description', description());
/** An inactive record is no longer offered. Existing uses of the record stay, and are marked as inactive. */
export const statusField = {
  ...choiceField('Status', { active: 'Active', inactive: 'Inactive' }, 'active'),
  bulk: true,
} as const;
/** The time within which the record recovers. */
export const recoveryField = { ...durationField('Recovery time (RTO)'), importAs: 'recovery' } as const;
/** How people work while the record is unavailable. */
export const workaroundField = textField('Workaround', optionalParagraphs(5000));
/** The owner as text, because the owner can be somebody outside of the organisation. */
export const ownerNoteField = { ...textField('Owner', optionalText(255)), importAs: 'owner' } as const;
export const emailField = textField('Email', optionalEmail());
export const telephoneField = phoneField('Phone');

/** The reason why a derived link does not count; '' if the link counts. */
export const linkOffReason = () => optionalParagraphs(1000);
