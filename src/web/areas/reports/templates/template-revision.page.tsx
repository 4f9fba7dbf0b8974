import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { type ReportTemplateContent, standardTemplate } from '#root/contract/reports/report-template-content.ts';
import {
  type Revision,
  reportTemplates,
  reportTemplateTypes,
  type TemplateType,
} from '#root/contract/reports/report-templates.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { text } from './report-templates.messages.ts';
import { RevisionForm } from './revision-form.tsx';
import { RevisionStatusChip } from './revision-status.tsx';
import { TemplateChanges } from './template-changes.tsx';
import { home, isAtLandlord, nameType, toTypePath } from './template-words.ts';
import { useNewDraft, useRevisionActions, useSetDefault } from './use-revision-actions.tsx';

type Props = PageProps<'/settings/report-templates/:type/:uid'>;

/** `/settings/report-templates/:type/:uid` */
export function TemplateRevisionPage({ params: { type, uid } }: Props) {
  const read = useRead(reportTemplateTypes.get, { params: { type } });
  return (
    <Loaded read={read}>
      {({ data }) => {
        const offered = data.offered.find((revision) => revision.uid === uid);
        return offered ? <OfferedView record={data} revision={offered} /> : <OwnRevision record={data} uid={uid} />;
      }}
    </Loaded>
  );
}

function OwnRevision({ record, uid }: { record: TemplateType; uid: string }) {
  const read = useRead(reportTemplates.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <RevisionView key={uid} record={record} revision={data} />}</Loaded>;
}

const trailOf = (type: TemplateType['type']) => [
  { label: text('title'), href: home },
  { label: nameType(type), href: toTypePath(type) },
];

/** Shows the differences from the standard layout. */
function Layout({ record: { type }, content }: { record: TemplateType; content: ReportTemplateContent }) {
  return (
    <Stack component="section" gap="sm" aria-labelledby="layout-changes">
      <Title order={2} size="h4" id="layout-changes">
        {text('layoutChanges')}
      </Title>
      <TemplateChanges type={type} before={standardTemplate} after={content} />
    </Stack>
  );
}

function OfferedView({ record, revision }: { record: TemplateType; revision: TemplateType['offered'][number] }) {
  const { type } = record;
  const { uid, number, content } = revision;
  const { can } = useSession();
  const setDefault = useSetDefault(type);
  const createDraft = useNewDraft(type);
  return (
    <Page
      title={text('landlordRevision', { number })}
      trail={trailOf(type)}
      width="detail"
      status={<RevisionStatusChip status="published" />}
      actions={
        <>
          {record.allowCustomise && can(reportTemplates.create) && (
            <Button variant="default" onClick={() => void createDraft(content)}>
              {text('draftFrom')}
            </Button>
          )}
          {record.default?.uid !== uid && can(reportTemplateTypes.setDefault) && (
            <Button onClick={() => void setDefault(uid, number)}>{text('setDefault')}</Button>
          )}
        </>
      }
    >
      <Layout record={record} content={content} />
    </Page>
  );
}

function RevisionView({ record, revision }: { record: TemplateType; revision: Revision }) {
  const { type } = record;
  const { uid, number, status, isDefault } = revision;
  const { can, profile } = useSession();
  const mayCustomise = record.allowCustomise || isAtLandlord(profile);
  const { listActions, dialog } = useRevisionActions(type, mayCustomise);
  const setDefault = useSetDefault(type);
  const isEditable = status === 'draft' && mayCustomise && can(reportTemplates.update);
  const mayBeDefault = status === 'published' && !isDefault && mayCustomise && can(reportTemplateTypes.setDefault);
  // Actions with buttons of their own are not repeated in the menu.
  const shown = new Set([...(isEditable ? [text('publish')] : []), ...(mayBeDefault ? [text('setDefault')] : [])]);
  const name = text('revision', { number });
  return (
    <Page
      title={name}
      trail={trailOf(type)}
      width={isEditable ? 'full' : 'detail'}
      status={<RevisionStatusChip status={status} />}
      actions={
        <>
          {mayBeDefault && <Button onClick={() => void setDefault(uid, number)}>{text('setDefault')}</Button>}
          <RowMenu name={name} actions={listActions(revision).filter(({ label }) => !shown.has(label))} />
        </>
      }
    >
      {!mayCustomise && <Alert variant="outline">{text('fixed')}</Alert>}
      <RecordTabs
        label={name}
        parts={[
          {
            id: 'layout',
            label: text('layout'),
            content: isEditable ? (
              <RevisionForm record={revision} />
            ) : (
              <Stack gap="xl">
                <RevisionFacts revision={revision} />
                <Layout record={record} content={revision.content} />
              </Stack>
            ),
          },
          { id: 'history', label: text('history'), content: <HistoryEntries kind="report_template" uid={uid} /> },
        ]}
      />
      {dialog}
    </Page>
  );
}

function RevisionFacts({ revision }: { revision: Revision }) {
  const { createdAt, createdByName, publishedAt, isDefault } = revision;
  return (
    <Group>
      <KeyValue
        items={[
          { label: text('created'), value: formatDateTime(createdAt) },
          { label: text('createdBy'), value: createdByName || text('none') },
          { label: text('published'), value: publishedAt ? formatDateTime(publishedAt) : text('no') },
          { label: text('default'), value: text(isDefault ? 'yes' : 'no') },
        ]}
      />
    </Group>
  );
}
