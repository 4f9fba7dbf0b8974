import { Alert, Box, Text } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Supplier, type SupplierInput, supplierInput, suppliers } from '#root/contract/suppliers.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { showCommon } from '#root/web/registers/common-parts.tsx';
import { RecordParts } from '#root/web/registers/record-parts.tsx';
import { RtoEffect, useRtoEffect } from '#root/web/registers/rto-effect.tsx';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { formatDuration, formatNumber } from '#root/web/ui/format.ts';
import { KeyValue } from '#root/web/ui/key-value.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { DependenciesLink } from '#root/web/what-if/dependencies-link.tsx';
import { AffectedNames } from './affected-names.tsx';
import { Certificates } from './certificates.tsx';
import { SupplierActivities } from './supplier-activities.tsx';
import { ContractChip, SupplierStatus } from './supplier-chips.tsx';
import { SupplierFields, supplierValues } from './supplier-form.tsx';
import { useStatuses } from './supplier-options.ts';
import { SupplierRemoval } from './supplier-removal.tsx';
import { labels, text } from './suppliers.messages.ts';

const back = '/suppliers';

/** `/suppliers/:uid` */
export function SupplierPage() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const read = useRead(suppliers.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <SupplierView key={uid} record={data} />}</Loaded>;
}

function SupplierView({ record }: { record: Supplier }) {
  const go = useGo();
  const { can } = useSession();
  const [removing, setRemoving] = useState(false);
  const { uid } = record;
  const actions = can('supplier.delete')
    ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(true) }]
    : [];
  return (
    <Page
      title={record.name}
      status={<SupplierStatus supplier={record} />}
      breadcrumb={[{ label: text('title'), href: back }, { label: record.name }]}
      width="detail"
      actions={
        <>
          <DependenciesLink uid={uid} />
          <RowMenu name={record.name} actions={actions} />
        </>
      }
    >
      <Figures record={record} />
      <RecordParts
        entity="supplier"
        uid={uid}
        details={
          <Box maw={720}>
            <EditForm record={record} />
          </Box>
        }
        own={{ id: 'certificates', label: text('certificates'), content: <Certificates supplierUid={uid} /> }}
        uses={can('activity.read') && <SupplierActivities uid={uid} />}
        isLinked
      />
      {removing && <SupplierRemoval supplier={record} onClose={() => setRemoving(false)} onDone={() => go(back)} />}
    </Page>
  );
}

function Figures({ record }: { record: Supplier }) {
  const duration = (minutes: number | null) => minutes !== null && formatDuration(minutes);
  return (
    <KeyValue
      items={[
        { label: text('linkedActivities'), value: formatNumber(record.linkedActivityCount) },
        { label: text('shortestMtpd'), value: duration(record.shortestMtpd) || null },
        { label: text('needed'), value: duration(record.neededMinutes) || null },
        { label: text('verdict'), value: <ContractChip supplier={record} /> },
      ]}
    />
  );
}

/** Said where the server gives no reason of its own. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) return error;
  const { status, code, requestId } = error;
  return new ApiError({ status, code, message: text('updateFailed'), requestId });
}

function EditForm({ record }: { record: Supplier }) {
  const form = useForm<SupplierInput>({
    initialValues: supplierValues(record),
    validate: schemaResolver(supplierInput, { sync: true }),
  });
  const statuses = useStatuses();
  const edit = useEdit<SupplierInput, Supplier>({
    form,
    record,
    get: suppliers.get,
    update: suppliers.update,
    params: { uid: record.uid },
    toValues: supplierValues,
    labels,
    show: (field, value) => {
      if (field === 'statusUid') return statuses.find(({ uid }) => uid === value)?.name ?? '';
      return showCommon(field, value);
    },
  });
  const effect = useRtoEffect(record.uid, record.rtoMinutes, form.values.rtoMinutes);
  const submit = async (values: SupplierInput) => {
    await effect.check(values.rtoMinutes);
    await edit.submit(values).catch((error: unknown) => {
      throw failureOf(error);
    });
    toastDone(text('saved', { name: values.name }));
  };
  return (
    <RecordForm form={form} onSubmit={submit} labels={labels} conflict={edit.conflict} cancelHref={back}>
      <SupplierFields form={form} record={record} />
      <Ending form={form} record={record} />
      <RtoEffect result={effect.result} held={effect.held} />
    </RecordForm>
  );
}

/** Says whom it affects, once a status is chosen that ends the supplier. */
function Ending({ form, record }: { form: UseFormReturnType<SupplierInput>; record: Supplier }) {
  const { can } = useSession();
  const chosen = useStatuses().find(({ uid }) => uid === form.values.statusUid);
  const ends = chosen?.value === 'ended' && record.phase !== 'ended' && record.linkedActivityCount > 0;
  return (
    <div role="status">
      {ends && (
        <Alert variant="outline" color="yellow" title={text('ending', { count: record.linkedActivityCount })}>
          <Text mb="sm">{text('endingBody')}</Text>
          {can('activity.read') && <AffectedNames uid={record.uid} />}
        </Alert>
      )}
    </div>
  );
}
