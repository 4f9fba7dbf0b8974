import { schemaResolver, useForm } from '@mantine/form';
import { useSave } from '#root/web/api/use-save.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Dialog } from '#root/web/ui/dialog.tsx';
import { DeniedState } from '#root/web/ui/empty-state.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { permissionOf, type Register, type RegisterRow, type RegisterValues } from './register.ts';
import { text } from './registers.messages.ts';

interface NewFormProps<Row extends RegisterRow, Values extends RegisterValues> {
  readonly register: Register<Row, Values>;
  readonly onDone: () => void;
  readonly cancelHref?: string;
}

function NewForm<Row extends RegisterRow, Values extends RegisterValues>(props: NewFormProps<Row, Values>) {
  const { register, onDone, cancelHref } = props;
  const create = useSave(register.contract.create);
  const form = useForm<Values>({
    initialValues: register.empty,
    validate: schemaResolver(register.schema, { sync: true }),
  });
  const submit = async (values: Values) => {
    await create({ body: values } as never);
    toastDone(text('created', { name: register.nameOf(values) }));
    onDone();
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={register.labels}
      submitLabel={text('create')}
      guarded={cancelHref !== undefined}
      {...(cancelHref && { cancelHref })}
    >
      <register.Fields form={form} />
    </RecordForm>
  );
}

/** A new record, above the list that it will be in. */
export function RegisterNewDialog<Row extends RegisterRow, Values extends RegisterValues>({
  register,
  onClose,
}: {
  register: Register<Row, Values>;
  onClose: () => void;
}) {
  return (
    <Dialog onClose={onClose} title={register.words.newTitle} size="lg">
      <NewForm register={register} onDone={onClose} />
    </Dialog>
  );
}

/** A new record, on a page of its own. */
export function RegisterNewPage<Row extends RegisterRow, Values extends RegisterValues>({
  register,
}: {
  register: Register<Row, Values>;
}) {
  const go = useGo();
  const { can } = useSession();
  const { path, words } = register;
  const create = permissionOf(register, 'create');
  const breadcrumb = [{ label: words.title, href: path }, { label: words.newTitle }];
  return (
    <Page title={words.newTitle} breadcrumb={breadcrumb} width="form">
      {can(create) ? (
        <NewForm register={register} onDone={() => go(path)} cancelHref={path} />
      ) : (
        <DeniedState permission={create} />
      )}
    </Page>
  );
}
