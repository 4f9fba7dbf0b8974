import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type NotificationLogRecord,
  notificationLogActions,
  notificationLogs,
} from '#root/contract/notifications/notification-logs.ts';
import { describeObject } from '#root/contract/notifications/notification-objects.ts';
import { cancelReasonWords } from '#root/contract/notifications/notification-terms.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { FactList, RecordName, showText } from '#root/web/shared/registers/record-facts.tsx';
import { methodWords, typeWords, urgencyWords } from '../common/notification.words.ts';
import { NotificationStateChip } from '../common/state-chip.tsx';
import { writeSubject } from './log-words.ts';
import { text } from './notification-logs.messages.ts';
import { SendAgainDialog } from './send-again-dialog.tsx';

/** `/notifications/logs/:uid` */
export function LogEntryPage({ params: { uid } }: PageProps<'/notifications/logs/:uid'>) {
  const read = useRead(notificationLogs.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <LogEntry entry={data} />}</Loaded>;
}

/** Returns the facts about the source of the notification. */
function listSources(entry: NotificationLogRecord): Fact[] {
  const { name, notificationUid, eventNotificationUid, recordName, link, object, templateUid, templateNumber } = entry;
  const record = recordName && (link ? <AppLink href={link}>{recordName}</AppLink> : recordName);
  return [
    { label: text('name'), value: <RecordName kind="notification" uid={notificationUid} name={name} /> },
    { label: text('type'), value: typeWords(entry.type) },
    { label: text('test'), value: entry.isTest && text('isTestHelp') },
    {
      label: text('rule'),
      value: eventNotificationUid && <RecordName kind="event_notification" uid={eventNotificationUid} name={name} />,
    },
    { label: object ? capitalise(describeObject(object).one) : text('record'), value: record },
    {
      label: text('template'),
      value: templateUid && (
        <AppLink href={`/notifications/templates/${templateUid}`}>
          {text('version', { number: templateNumber ?? 0 })}
        </AppLink>
      ),
    },
  ];
}

function listFacts(entry: NotificationLogRecord): Fact[] {
  return [
    { label: text('person'), value: entry.userName || text('deleted') },
    { label: text('method'), value: methodWords([entry.method]) },
    { label: text('address'), value: entry.address },
    { label: text('reply'), value: entry.error && showText(entry.error) },
    { label: text('reason'), value: entry.reason && cancelReasonWords[entry.reason] },
    { label: text('created'), value: formatDateTime(entry.createdAt) },
    { label: text('due'), value: formatDateTime(entry.dueAt) },
    { label: text('sent'), value: entry.sentAt && formatDateTime(entry.sentAt) },
    { label: text('read'), value: entry.readAt && formatDateTime(entry.readAt) },
    { label: text('digest'), value: entry.digest && text(`digest.${entry.digest}`) },
    { label: text('sentAgain'), value: formatNumber(entry.sentAgain) },
    { label: text('urgency'), value: urgencyWords(entry.urgency) },
    ...listSources(entry),
    { label: text('content'), value: showText(entry.content) },
  ];
}

function LogEntry({ entry }: { entry: NotificationLogRecord }) {
  const [isAsking, setAsking] = useState(false);
  const may = useCan(notificationLogActions.sendAgain);
  const canSend = may && (entry.state === 'failed' || entry.state === 'cancelled');
  return (
    <Page
      title={writeSubject(entry)}
      status={<NotificationStateChip state={entry.state} />}
      trail={[{ label: text('title'), href: '/notifications/logs' }]}
      width="detail"
      actions={canSend && <Button onClick={() => setAsking(true)}>{text('again')}</Button>}
    >
      <FactList items={listFacts(entry)} />
      {isAsking && <SendAgainDialog entry={entry} onClose={() => setAsking(false)} />}
    </Page>
  );
}
