import { Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { notificationClasses, notificationMethods } from '#root/contract/notifications/notification-terms.ts';
import { type NotificationInput, notificationSending } from '#root/contract/notifications/notifications.ts';
import { findLater } from '#root/domain/reviews/spread.ts';
import { call } from '#root/web/platform/api/call.ts';
import { usePreview } from '#root/web/platform/api/use-preview.ts';
import { ChoiceChips } from '#root/web/platform/ui/choice-chips.tsx';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { readLocalTime, today } from '#root/web/platform/ui/format.ts';
import { methodWords, toChoices, urgencyWords } from '../common/notification.words.ts';
import { NotificationPreview } from '../common/notification-preview.tsx';
import { Audience } from './audience.tsx';
import { labels, text } from './notifications.messages.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

type Form = UseFormReturnType<NotificationInput>;

export const emptyNotification: NotificationInput = {
  name: '',
  description: '',
  subject: '',
  content: '',
  methods: ['in_app', 'email'],
  urgency: 'normal',
  allUsers: false,
  userUids: [],
  roleUids: [],
  industryUids: [],
  clientUids: [],
  scheduledAt: null,
  pinnedUntil: null,
};

/** The fields of a notification that a person writes. */
export function NotificationFields({ form }: { form: Form }) {
  return (
    <Stack gap="lg">
      <FormGroup title={text('message')}>
        <TextInput
          label={labels.name}
          description={text('nameHelp')}
          withAsterisk
          autoFocus
          {...form.getInputProps('name')}
        />
        <TextInput label={labels.subject} withAsterisk {...form.getInputProps('subject')} />
        <Textarea
          label={labels.content}
          description={text('contentHelp')}
          withAsterisk
          autosize
          minRows={5}
          maxRows={20}
          {...form.getInputProps('content')}
        />
        <Textarea label={labels.description} autosize minRows={1} {...form.getInputProps('description')} />
      </FormGroup>
      <ReceiverFields form={form} />
      <DeliveryFields form={form} />
      <FormGroup title={text('preview')}>
        <Audience values={form.values} />
        <MessagePreview values={form.values} />
      </FormGroup>
    </Stack>
  );
}

/**
 * Returns the first day until which a notification can be pinned: the day on which it is sent, but not before today.
 */
function findFirstPinDay(scheduledAt: string | null): string {
  return findLater(today(), readLocalTime(scheduledAt)?.day ?? '');
}

function DeliveryFields({ form }: { form: Form }) {
  return (
    <FormGroup title={text('delivery')}>
      <ChoiceChips
        multiple
        label={labels.methods}
        required
        choices={toChoices(notificationMethods, (one) => methodWords([one]))}
        value={form.values.methods}
        onChange={(methods) => form.setFieldValue('methods', methods as NotificationInput['methods'])}
        error={form.errors.methods}
        data-path="methods"
      />
      <ChoiceChips
        label={labels.urgency}
        description={text('urgencyHelp')}
        choices={toChoices(notificationClasses, urgencyWords)}
        value={form.values.urgency}
        onChange={(urgency) => form.setFieldValue('urgency', urgency as NotificationInput['urgency'])}
      />
      <ScheduleFields form={form} />
      <DateField
        label={labels.pinnedUntil}
        description={text('pinnedHelp')}
        maw={320}
        first={findFirstPinDay(form.values.scheduledAt)}
        {...form.getInputProps('pinnedUntil')}
      />
    </FormGroup>
  );
}

function MessagePreview({ values: { subject, content } }: { values: NotificationInput }) {
  const isWhole = subject.trim() !== '' && content.trim() !== '';
  const preview = usePreview(
    'notification-preview',
    isWhole ? { subject, content } : undefined,
    async (body) => (await call(notificationSending.preview, { body })).data,
  );
  return <NotificationPreview {...preview} />;
}
