import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

const inUse = defineError(
  'in_use',
  409,
  'Event notifications use this template. Choose the template that replaces it.',
);

export const templateConstraints = {
  notification_templates_name: duplicate('name', 'A template with this name already exists. Use another name.'),
  event_notifications_template: () => inUse(),
};
