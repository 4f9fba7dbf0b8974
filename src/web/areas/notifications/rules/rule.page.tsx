import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type EventNotification,
  eventNotificationInput,
  eventNotifications,
} from '#root/contract/notifications/event-notifications.ts';
import { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { EditForm } from '#root/web/platform/editing/edit-form.tsx';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { formatDateTime, formatDuration, formatValue } from '#root/web/platform/ui/format.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { FactList, RecordName, showText } from '#root/web/shared/registers/record-facts.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { urgencyWords } from '../common/notification.words.ts';
import { createReadable } from '../common/readable.tsx';
import { labels, text } from './event-notifications.messages.ts';
import { RuleFields } from './rule-fields.tsx';
import { toValues } from './rule-form.ts';
import { writeSentence } from './rule-sentence.ts';
import { RuleStateChip } from './rule-state-chip.tsx';
import { useRuleSwitch } from './use-rule-switch.ts';

function RuleRead({ params: { uid } }: PageProps<'/event-notifications/:uid'>) {
  const read = useRead(eventNotifications.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <RuleView key={uid} record={data} />}</Loaded>;
}

function RuleView({ record }: { record: EventNotification }) {
  const go = useGo();
  const { can } = useSession();
  const [removing, setRemoving] = useState(false);
  const change = useRuleSwitch();
  const { isEditing, editHref, toReadHref } = useEditing(can(eventNotifications.update));
  const actions = [
    ...(change ? [{ label: text(record.isActive ? 'turnOff' : 'turnOn'), onSelect: () => change(record) }] : []),
    ...(can(notificationLogs.list)
      ? [{ label: text('showLog'), href: `/notifications/logs?eventNotificationUid=${record.uid}` }]
      : []),
    ...(can(eventNotifications.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  return (
    <Page
      title={record.name}
      status={<RuleStateChip isActive={record.isActive} />}
      trail={[{ label: text('title'), href: '/event-notifications' }]}
      width="detail"
      actions={
        <>
          {change && <EditButton href={editHref} isEditing={isEditing} />}
          <RowMenu name={record.name} actions={actions} />
        </>
      }
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          {
            id: 'details',
            label: text('details'),
            content: isEditing ? <RuleEdit record={record} readHref={toReadHref()} /> : <RuleFacts record={record} />,
          },
          {
            id: 'history',
            label: text('history'),
            content: <HistoryEntries kind="event_notification" uid={record.uid} />,
          },
        ]}
      />
      {removing && (
        <RecordRemoval
          kind="event_notification"
          record={record}
          remove={eventNotifications.remove}
          confirmLabel={text('removeButton')}
          onClose={() => setRemoving(false)}
          onDone={() => go('/event-notifications')}
        />
      )}
    </Page>
  );
}

function RuleFacts({ record }: { record: EventNotification }) {
  return (
    <Stack>
      <Text fz="lg" maw={800} style={{ overflowWrap: 'anywhere' }}>
        {writeSentence(record)}
      </Text>
      <FactList
        items={[
          {
            label: text('template'),
            value: <RecordName kind="notification_template" uid={record.templateUid} name={record.templateName} />,
          },
          { label: text('urgency'), value: urgencyWords(record.urgency) },
          { label: text('dispatchAfter'), value: formatDuration(record.dispatchAfter) },
          { label: text('about'), value: showText(record.description) },
          { label: text('lastSent'), value: record.lastSentAt ? formatDateTime(record.lastSentAt) : text('never') },
          { label: text('system'), value: formatValue(record.isSystem) },
        ]}
      />
    </Stack>
  );
}

function RuleEdit({ record, readHref }: { record: EventNotification; readHref: string }) {
  const roles = record.roleUids.map((value, at) => ({ value, label: record.roleNames[at] ?? '' }));
  const template = { value: record.templateUid, label: record.templateName };
  return (
    <EditForm
      record={record}
      readHref={readHref}
      schema={eventNotificationInput}
      calls={eventNotifications}
      toValues={toValues}
      labels={labels}
      writeSaved={({ name }) => text('saved', { name })}
    >
      {(form) => <RuleFields form={form} roles={roles} template={template} />}
    </EditForm>
  );
}

/** `/event-notifications/:uid` */
export const RulePage = createReadable(
  { title: text('title'), permission: permissionNames.notification.read, tab: 'rules' },
  RuleRead,
);
