import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type BusinessUnit,
  type BusinessUnitInput,
  businessUnitInput,
  businessUnits,
} from '#root/contract/business-units.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { DeleteDialog } from '#root/web/departments/delete-dialogs.tsx';
import { RecordHistory } from '#root/web/history/record-history.tsx';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { BusinessUnitFields, businessUnitValues } from './business-unit-form.tsx';
import { labels, text } from './business-units.messages.ts';

/** `/org/business-units/:businessUnitUid` */
export function BusinessUnitEditPage() {
  const { businessUnitUid = '' } = useParams({ strict: false }) as { businessUnitUid?: string };
  const unit = useRead(businessUnits.get, { params: { uid: businessUnitUid } });
  return <Loaded read={unit}>{({ data }) => <BusinessUnitEdit key={businessUnitUid} record={data} />}</Loaded>;
}

function BusinessUnitEdit({ record }: { record: BusinessUnit }) {
  const go = useGo();
  const { can } = useSession();
  const [deleting, setDeleting] = useState(false);
  const form = useForm({
    initialValues: businessUnitValues(record),
    validate: schemaResolver(businessUnitInput, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: businessUnits.get,
    update: businessUnits.update,
    params: { uid: record.uid },
    toValues: businessUnitValues,
    labels,
  });
  const here = `/org?businessUnitUid=${record.uid}`;
  const submit = async (values: BusinessUnitInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go(here);
  };
  const breadcrumb = [
    { label: text('departments'), href: '/org' },
    { label: record.divisionName, href: `/org?divisionUid=${record.divisionUid}` },
    { label: record.name },
  ];
  const actions = can('business_unit.delete') && (
    <RowMenu
      name={record.name}
      actions={[{ label: text('remove'), danger: true, onSelect: () => setDeleting(true) }]}
    />
  );
  return (
    <Page title={record.name} breadcrumb={breadcrumb} width="form" actions={actions}>
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        conflict={edit.conflict}
        cancelHref={here}
        readOnly={!can('business_unit.update')}
      >
        <BusinessUnitFields form={form} record={record} />
      </RecordForm>
      {deleting && (
        <DeleteDialog
          of={{ kind: 'unit', ...record }}
          onClose={() => setDeleting(false)}
          onDone={() => go(`/org?divisionUid=${record.divisionUid}`)}
        />
      )}
      <RecordHistory entity="business_unit" uid={record.uid} />
    </Page>
  );
}
