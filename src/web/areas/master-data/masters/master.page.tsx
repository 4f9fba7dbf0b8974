import { Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  findMasterInput,
  type MasterInput,
  type MasterListName,
  masterLists,
} from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { text as words } from '#root/web/areas/master-data/frame/master-data.words.ts';
import { masterPath, valueWords } from '#root/web/areas/master-data/frame/master-value.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, formatValue } from '#root/web/platform/ui/format.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { listLabels, MasterFields, masterValues, newMaster } from './master-form.tsx';
import { MasterUsageList } from './master-usage.tsx';
import { text } from './masters.messages.ts';
import { MinutesEffect } from './minutes-effect.tsx';
import { useMasterActions } from './use-master-actions.tsx';

const wayTo = (list: MasterListName, label: string) => [
  { label: words('title'), href: masterPath() },
  { label: masterLists[list].title, href: masterPath(list) },
  { label },
];
const buildForm = (list: MasterListName, initialValues: MasterInput) => ({
  initialValues,
  validate: schemaResolver(findMasterInput(list), { sync: true as const }),
});

/** `/settings/master/<list>/:uid`: the uid `new` stands for a new row. */
export function MasterPage({ list, uid }: { list: MasterListName; uid: string }) {
  const isNew = uid === 'new';
  const row = useRead(masters.get, { params: { list, uid }, enabled: !isNew });
  if (isNew) return <MasterNew list={list} />;
  return <Loaded read={row}>{({ data }) => <MasterEdit key={uid} list={list} record={data} />}</Loaded>;
}

function MasterNew({ list }: { list: MasterListName }) {
  const create = useSave(masters.create);
  const go = useGo();
  const form = useForm(buildForm(list, newMaster));
  const submit = async (values: MasterInput) => {
    await create({ params: { list }, body: values });
    toastDone(text('created', { name: values.name }));
    go(masterPath(list));
  };
  return (
    <Page title={text('newRow')} breadcrumb={wayTo(list, text('newRow'))} width="form">
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={listLabels(list)}
        submitLabel={text('create')}
        cancelHref={masterPath(list)}
      >
        <MasterFields list={list} form={form} />
      </RecordForm>
    </Page>
  );
}

/** Formats the value of a field for the conflict dialog. */
function shown(list: MasterListName, field: string, value: unknown): string {
  if (field === 'value') return valueWords({ list, value: value as Master['value'] });
  if (field === 'rtoMinutes') return formatDuration(value as number | null);
  return formatValue(value);
}

interface MasterProps {
  readonly list: MasterListName;
  readonly record: Master;
}

function MasterEdit({ list, record }: MasterProps) {
  const go = useGo();
  const { can } = useSession();
  const masterActions = useMasterActions(() => go(masterPath(list)));
  return (
    <Page
      title={record.name}
      status={<StatusChip label={record.name} colour={record.backgroundColor} variant="filled" />}
      breadcrumb={wayTo(list, record.name)}
      width="form"
      actions={<RowMenu name={record.name} actions={masterActions.actionsOf(record)} />}
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          {
            id: 'details',
            label: text('details'),
            content: (
              <Stack>
                <MasterForm list={list} record={record} />
                <MasterUsageList row={record} />
              </Stack>
            ),
          },
          can(findPermission('master', 'read')) && {
            id: 'history',
            label: text('history'),
            content: <HistoryEntries kind="master" uid={record.uid} />,
          },
        ]}
      />
      {masterActions.dialog}
    </Page>
  );
}

function MasterForm({ list, record }: MasterProps) {
  const go = useGo();
  const { can } = useSession();
  const back = masterPath(list);
  const form = useForm(buildForm(list, masterValues(record)));
  const edit = useEdit({
    form,
    record,
    get: masters.get,
    update: masters.update,
    params: { list, uid: record.uid },
    toValues: masterValues,
    labels: listLabels(list),
    show: (field, value) => shown(list, field, value),
  });
  const submit = async (values: MasterInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go(back);
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={listLabels(list)}
      conflict={edit.conflict}
      cancelHref={back}
      readOnly={!can(masters.update)}
    >
      <MasterFields list={list} form={form} record={record} />
      {masterLists[list].kind === 'minutes' && <MinutesEffect record={record} minutes={form.values.value} />}
    </RecordForm>
  );
}
