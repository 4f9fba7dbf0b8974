import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  type NotificationTemplate,
  type NotificationTemplateInput,
  notificationTemplateInput,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { EditForm } from '#root/web/platform/editing/edit-form.tsx';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { formatDateTime, formatNumber, formatValue } from '#root/web/platform/ui/format.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { FactList, showText } from '#root/web/shared/registers/record-facts.tsx';
import { createReadable } from '../common/readable.tsx';
import { labels, text } from './notification-templates.messages.ts';
import { TemplateFields, TemplatePreview } from './template-fields.tsx';
import { TemplateRemoval } from './template-removal.tsx';
import { writeAction } from './template-words.ts';

const home = '/notifications/templates';

const toValues = ({
  name,
  description,
  action,
  subject,
  content,
}: NotificationTemplate): NotificationTemplateInput => ({ name, description, action, subject, content });

const show = (field: string, value: unknown) =>
  field === 'action' ? writeAction(value as NotificationTemplate['action']) : formatValue(value);

function TemplateRead({ params: { uid } }: PageProps<'/notifications/templates/:uid'>) {
  const read = useRead(notificationTemplates.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <TemplateView key={uid} record={data} />}</Loaded>;
}

function TemplateView({ record }: { record: NotificationTemplate }) {
  const go = useGo();
  const { can } = useSession();
  const [removing, setRemoving] = useState(false);
  const { isEditing, editHref, toReadHref } = useEditing(can(notificationTemplates.update));
  const actions = [
    ...(can(notificationTemplates.create) ? [{ label: text('copy'), href: `${home}/new?copy=${record.uid}` }] : []),
    ...(can(notificationTemplates.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  const details = isEditing ? (
    <TemplateEdit record={record} readHref={toReadHref()} />
  ) : (
    <TemplateFacts record={record} />
  );
  return (
    <Page
      title={record.name}
      trail={[{ label: text('title'), href: home }]}
      width="detail"
      actions={
        <>
          {can(notificationTemplates.update) && <EditButton href={editHref} isEditing={isEditing} />}
          <RowMenu name={record.name} actions={actions} />
        </>
      }
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          { id: 'details', label: text('details'), content: details },
          { id: 'versions', label: text('versions'), content: <Versions record={record} /> },
          {
            id: 'history',
            label: text('history'),
            content: <HistoryEntries kind="notification_template" uid={record.uid} />,
          },
        ]}
      />
      {removing && <TemplateRemoval template={record} onClose={() => setRemoving(false)} onDone={() => go(home)} />}
    </Page>
  );
}

function TemplateFacts({ record }: { record: NotificationTemplate }) {
  return (
    <Stack>
      <FactList
        items={[
          { label: text('action'), value: writeAction(record.action) },
          { label: text('subject'), value: showText(record.subject) },
          { label: text('content'), value: showText(record.content) },
          { label: text('about'), value: showText(record.description) },
          { label: text('version'), value: formatNumber(record.number) },
          { label: text('usedBy'), value: formatNumber(record.usedBy) },
          { label: text('system'), value: formatValue(record.isSystem) },
        ]}
      />
      <Stack component="section" gap="sm" maw={640}>
        <Title order={2} size="h4">
          {text('preview')}
        </Title>
        <TemplatePreview values={toValues(record)} />
      </Stack>
    </Stack>
  );
}

/** Every text that the template has had, starting with the latest. */
function Versions({ record: { versions, number } }: { record: NotificationTemplate }) {
  return (
    <Stack maw={800}>
      {versions
        .toSorted((a, b) => b.number - a.number)
        .map((version) => (
          <Card key={version.number} withBorder component="section" aria-labelledby={`version-${version.number}`}>
            <Group gap="sm">
              <Title order={2} size="h5" id={`version-${version.number}`}>
                {text('versionNumber', { number: version.number })}
              </Title>
              {version.number === number && <StatusChip label={text('current')} colour="#2f9e44" />}
              <Text fz="sm" c="dimmed">
                {text('versionBy', {
                  at: formatDateTime(version.createdAt),
                  name: version.createdByName || text('holdfast'),
                })}
              </Text>
            </Group>
            <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
              {version.subject}
            </Text>
            <Text component="div">{showText(version.content)}</Text>
          </Card>
        ))}
    </Stack>
  );
}

const TemplateEdit = ({ record, readHref }: { record: NotificationTemplate; readHref: string }) => (
  <EditForm
    record={record}
    readHref={readHref}
    schema={notificationTemplateInput}
    calls={notificationTemplates}
    toValues={toValues}
    labels={labels}
    show={show}
    writeSaved={({ name }) => text('saved', { name })}
  >
    {(form) => <TemplateFields form={form} />}
  </EditForm>
);

/** `/notifications/templates/:uid` */
export const TemplatePage = createReadable(
  { title: text('title'), permission: permissionNames.notification.read, tab: 'templates' },
  TemplateRead,
);
