import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('notificationPreview', {
  previewEmpty: 'Enter the subject and the content to see the preview.',
  previewForm: 'Email',
  formatted: 'Formatted',
  plain: 'Plain text',
  subject: 'Subject',
  emailFormatted: 'Formatted email',
});
