import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { type Industry, type IndustryInput, industries, industryInput } from '#root/contract/industries.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { RecordHistory } from '#root/web/history/record-history.tsx';
import { useSession } from '#root/web/session/session.ts';
import { AppLink, useGo } from '#root/web/ui/app-link.tsx';
import { formatNumber } from '#root/web/ui/format.ts';
import { KeyValue } from '#root/web/ui/key-value.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { labels, text } from './industries.messages.ts';
import { IndustryFields, industryValues } from './industry-form.tsx';

/** `/industries/:industryUid` */
export function IndustryEditPage() {
  const { industryUid = '' } = useParams({ strict: false }) as { industryUid?: string };
  const industry = useRead(industries.get, { params: { uid: industryUid } });
  return <Loaded read={industry}>{({ data }) => <IndustryEdit key={industryUid} record={data} />}</Loaded>;
}

function IndustryEdit({ record }: { record: Industry }) {
  const go = useGo();
  const { can } = useSession();
  const form = useForm({
    initialValues: industryValues(record),
    validate: schemaResolver(industryInput, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: industries.get,
    update: industries.update,
    params: { uid: record.uid },
    toValues: industryValues,
    labels,
    show: (field, value) => (field === 'status' ? text(`status.${value as Industry['status']}`) : String(value)),
  });
  const submit = async (values: IndustryInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go('/industries');
  };
  const breadcrumb = [{ label: text('title'), href: '/industries' }, { label: record.name }];
  const used = (
    <AppLink href={`/organisation?industryUid=${record.uid}`}>{formatNumber(record.organisationCount)}</AppLink>
  );
  return (
    <Page title={record.name} breadcrumb={breadcrumb} width="form">
      <KeyValue items={[{ label: text('organisations'), value: used }]} />
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        conflict={edit.conflict}
        cancelHref="/industries"
        readOnly={!can('industry.update')}
      >
        <IndustryFields form={form} />
      </RecordForm>
      <RecordHistory entity="industry" uid={record.uid} />
    </Page>
  );
}
