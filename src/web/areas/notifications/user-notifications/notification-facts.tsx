import { Stack, Title } from '@mantine/core';
import { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { describeObject } from '#root/contract/notifications/notification-objects.ts';
import { cancelReasonWords } from '#root/contract/notifications/notification-terms.ts';
import type { Notification } from '#root/contract/notifications/notifications.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate, formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import { FactList, RecordName, showText } from '#root/web/shared/registers/record-facts.tsx';
import { methodWords, targetWords, typeWords, urgencyWords } from '../common/notification.words.ts';
import { text } from './notifications.messages.ts';
import { ReceiverTable } from './receiver-table.tsx';

/** Returns the facts about the rule, the record and the template of an event notification; [] for other types. */
function listEventFacts(record: Notification) {
  if (record.type !== 'event') return [];
  const { eventNotificationUid, ruleName, recordName, link, object } = record;
  const about = recordName && (link ? <AppLink href={link}>{recordName}</AppLink> : recordName);
  return [
    {
      label: text('rule'),
      value: eventNotificationUid ? (
        <RecordName kind="event_notification" uid={eventNotificationUid} name={ruleName} />
      ) : (
        ruleName
      ),
    },
    { label: object ? capitalise(describeObject(object).one) : text('record'), value: about },
    {
      label: text('template'),
      value: record.templateUid && (
        <AppLink href={`/notifications/templates/${record.templateUid}`}>
          {text('version', { number: record.templateNumber ?? 0 })}
        </AppLink>
      ),
    },
  ];
}

/** The facts about a notification, and its delivery to each person. */
export function NotificationFacts({ record }: { record: Notification }) {
  const mayReadLog = useCan(notificationLogs.list);
  return (
    <Stack>
      <FactList
        items={[
          { label: text('subject'), value: showText(record.subject) },
          { label: text('content'), value: showText(record.content) },
          { label: text('about'), value: showText(record.description) },
          { label: text('type'), value: typeWords(record.type) },
          ...listEventFacts(record),
          { label: text('sendTo'), value: targetWords(record.sendTo) },
          ...(record.leftOut.length > 0 ? [{ label: text('leftOut'), value: record.leftOut.join(', ') }] : []),
          { label: text('methods'), value: methodWords(record.methods) },
          { label: text('urgency'), value: urgencyWords(record.urgency) },
          { label: text('scheduled'), value: record.scheduledAt && formatDateTime(record.scheduledAt) },
          { label: text('sentAt'), value: record.sentAt && formatDateTime(record.sentAt) },
          { label: text('sentBy'), value: record.createdByName || text('holdfast') },
          { label: text('pinned'), value: record.pinnedUntil && formatDate(record.pinnedUntil) },
          { label: text('reason'), value: record.reason && cancelReasonWords[record.reason] },
          { label: text('people'), value: formatNumber(record.people) },
          { label: text('read'), value: formatNumber(record.read) },
          { label: text('failed'), value: formatNumber(record.failed) },
        ]}
      />
      {mayReadLog && (
        <section aria-labelledby="receivers">
          <Title order={2} size="h4" id="receivers" mb="xs">
            {text('receivers')}
          </Title>
          <ReceiverTable notificationUid={record.uid} />
        </section>
      )}
    </Stack>
  );
}
