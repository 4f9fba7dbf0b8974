import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, name, optionalParagraphs, paragraphs, text, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { notificationTemplate } from '#root/contract/shared/kinds/notification-template.ts';
import { findPlaceholders, listPlaceholders, notificationActions } from './notification-objects.ts';

/** The specification's message for a notification without content (section 5). */
export const contentRequired = 'Notification content is required!';

/** The text of a notification. An empty line begins a new paragraph. */
export const notificationContent = () => paragraphs(5000, contentRequired);

const templateFields = z.object({
  name: name(),
  description: optionalParagraphs(1000),
  /**
   * The action that the template is for. null: the template is for every action, and can use only placeholders that all
   * actions have.
   */
  action: z.enum(notificationActions).nullable(),
  subject: text(200),
  content: notificationContent(),
});

/** Refuses placeholders that the action does not have. The error is at the field with the placeholder. */
export const notificationTemplateInput = templateFields.superRefine(({ action, subject, content }, context) => {
  const known = new Set<string>(listPlaceholders(action));
  for (const [field, value] of [
    ['subject', subject],
    ['content', content],
  ] as const) {
    const unknown = findPlaceholders(value).filter((one) => !known.has(one));
    if (unknown.length === 0) continue;
    const message = `Remove ${unknown.map((one) => `{${one}}`).join(', ')}. Use ${[...known].map((one) => `{${one}}`).join(', ')}`;
    context.addIssue({ code: 'custom', path: [field], message });
  }
});
export type NotificationTemplateInput = z.infer<typeof notificationTemplateInput>;

export const templateVersion = z.object({
  number: z.int(),
  subject: z.string(),
  content: z.string(),
  createdAt: instant(),
  /** The person who created the template; '' if the template came with Holdfast. */
  createdByName: z.string(),
});

const templateRow = z.object({
  ...stored,
  ...templateFields.shape,
  /** The number of the current version. Every change of the subject or the content creates a version. */
  number: z.int(),
  /** Whether the template came with Holdfast. */
  isSystem: z.boolean(),
  /** The number of rules that use the template. */
  usedBy: z.int(),
});
export type NotificationTemplateRow = z.infer<typeof templateRow>;
const templateRecord = templateRow.extend({ versions: z.array(templateVersion) });
export type NotificationTemplate = z.infer<typeof templateRecord>;

/** A text as a person receives it. */
export const notificationPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });

const plain = crudEndpoints(notificationTemplate, {
  input: notificationTemplateInput,
  row: templateRow,
  record: templateRecord,
  query: listQuery(['name', 'updatedAt', 'usedBy', 'createdAt'], { action: listFilter(z.enum(notificationActions)) }),
});

/**
 * Deleting a template that rules use is 409 `in_use`, unless `replaceWithUid` names another template for these rules.
 */
export const notificationTemplates = {
  ...plain,
  remove: endpoint({ ...plain.remove, query: z.object({ replaceWithUid: uid('notification_template').optional() }) }),
};

export const notificationTemplatePreviews = {
  /**
   * Shows a text before it is saved. The placeholders are replaced by values of a real record, or by examples if the
   * organisation has no such record. Without an `object`, the record is of any kind to which the action can happen.
   */
  preview: endpoint({
    method: 'POST',
    path: `${apiRoot}/notification-templates/preview`,
    scope: 'tenant',
    readOnly: true,
    permissions: ['notification.read'],
    summary: 'Preview a notification text with a real record',
    body: notificationTemplateInput.and(
      z.object({ object: z.string().max(50).optional(), recordUid: uid().optional() }),
    ),
    response: recordResponse(notificationPreview.extend({ recordName: z.string() })),
  }),
};
