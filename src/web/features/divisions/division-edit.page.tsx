import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { type Division, divisionInput, divisions } from '#root/contract/divisions.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { RecordHistory } from '#root/web/history/record-history.tsx';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { DivisionFields, divisionValues } from './division-form.tsx';
import { labels, text } from './divisions.messages.ts';

/** `/org/divisions/:divisionUid` */
export function DivisionEditPage() {
  const { divisionUid = '' } = useParams({ strict: false }) as { divisionUid?: string };
  const division = useRead(divisions.get, { params: { uid: divisionUid } });
  return <Loaded read={division}>{({ data }) => <DivisionEdit key={divisionUid} record={data} />}</Loaded>;
}

function DivisionEdit({ record }: { record: Division }) {
  const go = useGo();
  const form = useForm({
    initialValues: divisionValues(record),
    validate: schemaResolver(divisionInput, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: divisions.get,
    update: divisions.update,
    params: { uid: record.uid },
    toValues: divisionValues,
    labels,
  });
  const submit = async (values: ReturnType<typeof divisionValues>) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go('/org');
  };
  const breadcrumb = [{ label: text('departments'), href: '/org' }, { label: record.name }];
  return (
    <Page title={record.name} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} conflict={edit.conflict} cancelHref="/org">
        <DivisionFields form={form} record={record} />
      </RecordForm>
      <RecordHistory entity="division" uid={record.uid} />
    </Page>
  );
}
