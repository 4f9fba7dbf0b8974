import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import {
  describeObject,
  listActions,
  type NotificationAction,
  notificationActions,
  notificationActionWords,
  notificationObjects,
} from '#root/contract/notifications/notification-objects.ts';
import {
  type NotificationTemplateInput,
  notificationTemplateInput,
  notificationTemplatePreviews,
} from '#root/contract/notifications/notification-templates.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { call } from '#root/web/platform/api/call.ts';
import { usePreview } from '#root/web/platform/api/use-preview.ts';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { NotificationPreview } from '../common/notification-preview.tsx';
import { labels, text } from './notification-templates.messages.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';

type Form = UseFormReturnType<NotificationTemplateInput>;

export const emptyTemplate: NotificationTemplateInput = {
  name: '',
  description: '',
  action: null,
  subject: '',
  content: '',
};

const any = 'any';
const actions = [
  { value: any, label: text('anyAction') },
  ...notificationActions.map((value) => ({ value, label: capitalise(notificationActionWords[value]) })),
];

/** Checks subject and content while the person types. A wrong placeholder is reported at once. */
function useChecked(form: Form) {
  const { action, subject, content } = form.values;
  const { error } = notificationTemplateInput.safeParse({ name: 'x', description: '', action, subject, content });
  return (field: 'subject' | 'content') => {
    const issue = error?.issues.find(({ path, code }) => path[0] === field && code === 'custom');
    // A field that is still empty gets no error yet.
    return form.errors[field] ?? (form.values[field].trim() === '' ? undefined : issue?.message);
  };
}

/** The fields of a template, with its preview. */
export function TemplateFields({ form, isNew = false }: { form: Form; isNew?: boolean }) {
  const subject = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLTextAreaElement>(null);
  const findError = useChecked(form);
  return (
    <Stack gap="lg">
      <TextInput label={labels.name} withAsterisk autoFocus={isNew} {...form.getInputProps('name')} />
      <Select
        label={labels.action}
        description={text('actionHelp')}
        allowDeselect={false}
        data={actions}
        value={form.values.action ?? any}
        onChange={(value) => form.setFieldValue('action', value === any ? null : (value as NotificationAction))}
      />
      <FormGroup title={text('textGroup')}>
        <TextInput
          ref={subject}
          label={labels.subject}
          withAsterisk
          {...form.getInputProps('subject')}
          error={findError('subject')}
        />
        <PlaceholderMenu form={form} field="subject" label={`${text('insert')}: ${labels.subject}`} input={subject} />
        <Textarea
          ref={content}
          label={labels.content}
          description={text('contentHelp')}
          withAsterisk
          autosize
          minRows={6}
          maxRows={20}
          {...form.getInputProps('content')}
          error={findError('content')}
        />
        <PlaceholderMenu form={form} field="content" label={`${text('insert')}: ${labels.content}`} input={content} />
      </FormGroup>
      <Textarea label={labels.description} autosize minRows={1} {...form.getInputProps('description')} />
      <FormGroup title={text('preview')}>
        <TemplatePreview values={form.values} />
      </FormGroup>
    </Stack>
  );
}

/** A template filled in with the latest record of a kind. */
export function TemplatePreview({ values }: { values: NotificationTemplateInput }) {
  const { action } = values;
  const fitting = notificationObjects.filter((object) => action === null || listActions(object).includes(action));
  const [chosen, setChosen] = useState<string | null>(null);
  const first = fitting.includes('supplier') ? 'supplier' : fitting[0];
  const object = fitting.find((one) => one === chosen) ?? first;
  const parsed = notificationTemplateInput.safeParse({ ...values, name: values.name.trim() || 'x' });
  const preview = usePreview(
    'template-preview',
    parsed.success ? { ...parsed.data, ...(object && { object }) } : undefined,
    async (body) => (await call(notificationTemplatePreviews.preview, { body })).data,
  );
  return (
    <Stack gap="sm">
      <SearchSelect
        label={text('previewObject')}
        maw={360}
        allowDeselect={false}
        data={fitting.map((value) => ({ value, label: capitalise(describeObject(value).one) }))}
        value={object ?? null}
        onChange={setChosen}
      />
      <NotificationPreview {...preview}>
        {preview.shown && (
          <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {text('previewRecord', { name: preview.shown.recordName })}
          </Text>
        )}
      </NotificationPreview>
    </Stack>
  );
}
