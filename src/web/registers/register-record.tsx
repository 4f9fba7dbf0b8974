import { Box } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSession } from '#root/web/session/session.ts';
import { AppLink, useGo } from '#root/web/ui/app-link.tsx';
import { DeniedState } from '#root/web/ui/empty-state.tsx';
import { formatNumber } from '#root/web/ui/format.ts';
import { KeyValue } from '#root/web/ui/key-value.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { DependenciesLink } from '#root/web/what-if/dependencies-link.tsx';
import { RegisterStatusChip, showCommon } from './common-parts.tsx';
import { RecordParts } from './record-parts.tsx';
import { permissionOf, type Register, type RegisterRow, type RegisterValues } from './register.ts';
import { text } from './registers.messages.ts';
import { RtoEffect, useRtoEffect } from './rto-effect.tsx';
import { useRegisterActs } from './use-register-acts.tsx';
import { UsedBy } from './used-by.tsx';

/** The kinds that something can depend on. */
const linked: ReadonlySet<string> = new Set(['activity_role', 'application', 'equipment', 'location']);

interface Props<Row extends RegisterRow, Values extends RegisterValues> {
  readonly register: Register<Row, Values>;
}

/** The page of one record of a register. */
export function RegisterRecordPage<Row extends RegisterRow, Values extends RegisterValues>({
  register,
}: Props<Row, Values>) {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const { can } = useSession();
  const mayRead = can(permissionOf(register, 'read'));
  const read = useRead(register.contract.get, { params: { uid }, enabled: mayRead } as never);
  if (!mayRead)
    return (
      <Page title={register.words.title}>
        <DeniedState permission={permissionOf(register, 'read')} />
      </Page>
    );
  return (
    <Loaded read={read}>
      {(answer) => <RecordView key={uid} register={register} record={(answer as { data: Row }).data} />}
    </Loaded>
  );
}

function RecordView<Row extends RegisterRow, Values extends RegisterValues>({
  register,
  record,
}: Props<Row, Values> & { record: Row }) {
  const go = useGo();
  const { can } = useSession();
  const { entity, path, words, contract, holds } = register;
  const { uid } = record;
  const isLinked = linked.has(entity);
  const acts = useRegisterActs(register, () => go(path));
  const held = holds?.(record);
  return (
    <Page
      title={record.name}
      status={record.status && <RegisterStatusChip status={record.status} />}
      breadcrumb={[{ label: words.title, href: path }, { label: record.name }]}
      width="detail"
      actions={
        <>
          {isLinked && <DependenciesLink uid={uid} />}
          <RowMenu name={record.name} actions={acts.actionsOf(record)} />
        </>
      }
    >
      <RecordParts
        entity={entity}
        uid={uid}
        details={
          <>
            {held && (
              <KeyValue
                items={[{ label: held.label, value: <AppLink href={held.href}>{formatNumber(held.count)}</AppLink> }]}
              />
            )}
            <Box maw={640}>
              <EditForm register={register} record={record} />
            </Box>
          </>
        }
        uses={contract.uses && can('activity.read') && <UsedBy uses={contract.uses} uid={uid} />}
        isLinked={isLinked}
      />
      {acts.dialog}
    </Page>
  );
}

function EditForm<Row extends RegisterRow, Values extends RegisterValues>({
  register,
  record,
}: Props<Row, Values> & { record: Row }) {
  const go = useGo();
  const { can } = useSession();
  const { contract, labels, valuesOf, path } = register;
  const form = useForm<Values>({
    initialValues: valuesOf(record),
    validate: schemaResolver(register.schema, { sync: true }),
  });
  const edit = useEdit<Values, Row>({
    form,
    record,
    get: contract.get,
    update: contract.update,
    params: { uid: record.uid },
    toValues: valuesOf,
    labels,
    show: register.show ?? showCommon,
  });
  const effect = useRtoEffect(record.uid, record.rtoMinutes, form.values.rtoMinutes);
  const submit = async (values: Values) => {
    await effect.check(values.rtoMinutes);
    await edit.submit(values);
    toastDone(text('saved', { name: register.nameOf(values) }));
    go(path);
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={labels}
      conflict={edit.conflict}
      cancelHref={path}
      readOnly={!can(permissionOf(register, 'update'))}
      {...(effect.held && { submitLabel: text('effectSave') })}
    >
      <register.Fields form={form} record={record} />
      <RtoEffect result={effect.result} held={effect.held} />
    </RecordForm>
  );
}
