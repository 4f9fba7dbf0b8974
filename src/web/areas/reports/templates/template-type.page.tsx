import { Alert, Button, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import {
  type RevisionRow,
  reportTemplates,
  reportTemplateTypes,
  type TemplateType,
} from '#root/contract/reports/report-templates.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { OfferedRevisions } from './offered-revisions.tsx';
import { text } from './report-templates.messages.ts';
import { RevisionStatusChip } from './revision-status.tsx';
import { CompareRevisions } from './template-changes.tsx';
import { describeDefault, home, isAtLandlord, nameType, toRevisionPath } from './template-words.ts';
import { useNewDraft, useRevisionActions, useSetDefault } from './use-revision-actions.tsx';

const columns: readonly DataListColumn<RevisionRow>[] = [
  { id: 'number', header: text('number'), sortable: true, cell: ({ number }) => text('revision', { number }) },
  {
    id: 'status',
    header: text('status'),
    sortable: true,
    width: 140,
    cell: ({ status }) => <RevisionStatusChip status={status} />,
  },
  { id: 'isDefault', header: text('default'), width: 110, cell: ({ isDefault }) => text(isDefault ? 'yes' : 'no') },
  {
    id: 'createdAt',
    header: text('created'),
    sortable: true,
    width: 190,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    id: 'createdBy',
    header: text('createdBy'),
    width: 180,
    cell: ({ createdByName }) => createdByName || text('none'),
  },
];

/** `/settings/report-templates/:type` */
export function TemplateTypePage({ params: { type } }: PageProps<'/settings/report-templates/:type'>) {
  // An unknown type is not checked here, because the server answers that it does not exist.
  const read = useRead(reportTemplateTypes.get, { params: { type } });
  return <Loaded read={read}>{({ data }) => <TypeView key={type} record={data} />}</Loaded>;
}

function TypeView({ record }: { record: TemplateType }) {
  const { type, offered } = record;
  const { can, profile } = useSession();
  const isLandlord = isAtLandlord(profile);
  const mayCustomise = isLandlord || record.allowCustomise;
  const list = useList(reportTemplates.list, '-number', { filter: { type }, withoutFilters: true });
  const createDraft = useNewDraft(type);
  const setDefault = useSetDefault(type);
  const { listActions, dialog } = useRevisionActions(type, mayCustomise);
  const create = mayCustomise && can(reportTemplates.create) && (
    <Button onClick={() => void createDraft(standardTemplate)}>{text('newDraft')}</Button>
  );
  const isOwn = list.props.rows?.some(({ isDefault }) => isDefault);
  const unset = (isOwn || offered.length > 0) && record.default && can(reportTemplateTypes.setDefault) && (
    <Button variant="default" onClick={() => void setDefault(null)}>
      {text(isLandlord ? 'unsetStandard' : 'unsetDefault')}
    </Button>
  );
  return (
    <Page
      title={nameType(type)}
      trail={[{ label: text('title'), href: home }]}
      width="detail"
      description={`${text('default')}: ${describeDefault(record)}`}
      actions={
        <>
          {unset}
          {create}
        </>
      }
    >
      <Stack gap="xl">
        {!mayCustomise && <Alert variant="outline">{text('fixed')}</Alert>}
        {isLandlord && can(reportTemplateTypes.allowCustomise) && <CustomiseSwitch record={record} />}
        <Stack component="section" gap="sm" aria-labelledby="own-revisions">
          <Title order={2} size="h4" id="own-revisions">
            {text('own')}
          </Title>
          <DataList
            {...list.props}
            label={text('own')}
            columns={columns}
            rowId={({ uid }) => uid}
            rowName={({ number }) => text('revision', { number })}
            rowLink={({ uid }) => toRevisionPath(type, uid)}
            rowActions={listActions}
            empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
          />
        </Stack>
        {offered.length > 0 && <OfferedRevisions record={record} mayCustomise={mayCustomise} />}
        {list.props.rows && list.props.rows.length + offered.length > 0 && (
          <CompareRevisions type={type} own={list.props.rows} offered={offered} />
        )}
      </Stack>
      {dialog}
    </Page>
  );
}

/**
 * Lets the landlord choose whether organisations may use revisions of their own. Before turning it off, the landlord sees
 * who is affected.
 */
function CustomiseSwitch({ record: { type, allowCustomise, ownDefaults } }: { record: TemplateType }) {
  const [isAsking, setAsking] = useState(false);
  const save = useSave(reportTemplateTypes.allowCustomise);
  const set = async (allowed: boolean) => {
    await save({ params: { type }, body: { allowCustomise: allowed } });
    toastDone(text(allowed ? 'allowed' : 'forbidden'));
    setAsking(false);
  };
  return (
    <>
      <Switch
        label={text('allow')}
        checked={allowCustomise}
        onChange={({ currentTarget }) => (currentTarget.checked ? void set(true).catch(toastFailed) : setAsking(true))}
      />
      {isAsking && (
        <Confirm
          title={text('forbidTitle')}
          confirmLabel={text('forbid')}
          onClose={() => setAsking(false)}
          onConfirm={() => set(false)}
        >
          <Text>{ownDefaults === 0 ? text('forbidNone') : text('forbidSome', { count: ownDefaults })}</Text>
        </Confirm>
      )}
    </>
  );
}
