import { descriptionField, nameField, statusField } from './common-fields.ts';
import { defineFields } from './define-fields.ts';

/** The fields of every kind of category, and of industries. */
export const categoryFields = defineFields({ name: nameField, description: descriptionField, status: statusField });
