import { description, name, optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';
import { descriptionHeadings, splitWords, type TextSchema } from '#root/domain/import/field-spec.ts';
import type { RegisterField } from './register-spec.ts';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** The name of a record. @param more headings that mean it here besides `name` */
export const nameField = (noun: string, more: string): RegisterField => ({
  field: 'name',
  key: 'name',
  label: 'Name',
  required: true,
  kind: 'text',
  schema: name(),
  headings: splitWords(`name, ${noun}, ${noun} name, bezeichnung, titel, title, ${more}`),
  help: `Required. The ${noun} with this name is updated; otherwise one is created`,
});
export const descriptionField: RegisterField = {
  field: 'description',
  key: 'description',
  label: 'Description',
  kind: 'text',
  schema: description(),
  headings: descriptionHeadings,
  help: 'Up to 5,000 characters',
};
export const statusField: RegisterField = {
  field: 'status',
  key: 'status',
  label: 'Status',
  kind: 'choice',
  choices: statuses,
  headings: splitWords('status, state, zustand'),
  help: 'Active or Inactive',
};
export const recoveryField = (label: string, help: string): RegisterField => ({
  field: 'recovery',
  key: 'rtoMinutes',
  label,
  isTime: true,
  kind: 'minutes',
  headings: splitWords(
    'recovery, recovery time, rto, recovery time objective, wiederherstellungszeit, wiederanlaufzeit',
  ),
  help,
});
export const rpoField = (help: string): RegisterField => ({
  field: 'rpo',
  key: 'rpoMinutes',
  label: 'RPO',
  isTime: true,
  kind: 'minutes',
  headings: splitWords('rpo, recovery point objective, data loss, datenverlust'),
  help,
});
export const workaroundField: RegisterField = {
  field: 'workaround',
  key: 'workaround',
  label: 'Workaround',
  kind: 'text',
  schema: optionalParagraphs(5000),
  headings: splitWords('workaround, alternative, fallback, ausweichlösung, ersatzlösung, notlösung'),
  help: 'How work goes on while it is away',
};
export const ownerNoteField = (label: string, headings: string): RegisterField => ({
  field: 'owner',
  key: 'ownerName',
  label,
  kind: 'text',
  schema: optionalText(255),
  headings: splitWords(headings),
  help: 'Who answers for it, as text',
});
const ownerHeadings = 'owner, responsible, verantwortlich, verantwortlicher, eigner, inhaber';
export const ownerField: RegisterField = ownerNoteField('Owner', ownerHeadings);
/** The person who answers for a part of the organisation. */
export const memberField: RegisterField = {
  field: 'owner',
  key: 'ownerUid',
  label: 'Owner',
  kind: 'one',
  to: 'team_members',
  headings: splitWords(ownerHeadings),
  help: 'A team member, by name; with the e-mail address in <> where several have the name',
};
export const emailField = (schema: TextSchema, help = 'By this the person is found again'): RegisterField => ({
  field: 'email',
  key: 'email',
  label: 'E-mail',
  kind: 'text',
  schema,
  headings: splitWords('e mail, email, mail, e mail address'),
  help,
});
export const phoneField = (schema: TextSchema): RegisterField => ({
  field: 'phone',
  key: 'phone',
  label: 'Phone',
  kind: 'phone',
  schema,
  headings: splitWords('phone, phone number, telephone, telefon'),
  help: 'With the country code: +44 20 7946 0000',
});
export const addressField = (schema: TextSchema): RegisterField => ({
  field: 'address',
  key: 'address',
  label: 'Address',
  kind: 'text',
  schema,
  headings: splitWords('address, adresse, anschrift'),
  help: 'Up to 500 characters',
});
/** What a record is sorted into. */
export const categoryField = (to: 'supplier_categories' | 'equipment_categories'): RegisterField => ({
  field: 'category',
  key: 'categoryUid',
  label: 'Category',
  kind: 'one',
  to,
  creates: true,
  headings: splitWords('category, kategorie, type, typ, art'),
  help: 'One that is not there yet is created',
});
