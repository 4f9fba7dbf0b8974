import { Box } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { CallInput } from '#root/web/platform/api/call.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { type Crumb, Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { newTitle } from './record-titles.ts';
import { findHomePath, type RecordScreens, type RegisterRow, type RegisterValues } from './register.ts';

interface NewFormProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  /** The initial values, including the names of the chosen records. */
  readonly start?: Partial<Rec> | undefined;
  readonly cancelHref?: string;
  readonly onCreated: (uid: string) => void;
}

/** Returns the initial values of a form. */
function buildValues<Rec, Values extends RegisterValues>(empty: Values, start: Partial<Rec> = {}): Values {
  return { ...empty, ...Object.fromEntries(Object.entries(start).filter(([field]) => field in empty)) };
}

function NewForm<Rec extends RegisterRow, Values extends RegisterValues>(props: NewFormProps<Rec, Values>) {
  const { screens, start, cancelHref, onCreated } = props;
  const create = useSave(screens.contract.create);
  const form = useForm<Values>({
    initialValues: buildValues(screens.empty, start),
    validate: schemaResolver(screens.schema, { sync: true }),
  });
  const submit = async (values: Values) => {
    const { data } = (await create({ params: screens.params, body: values } as CallInput<EndpointShape>)) as {
      data: { uid: string };
    };
    toastDone(screens.text('created', { name: screens.readName(values) }));
    onCreated(data.uid);
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={screens.labels}
      submitLabel={screens.text('create', { ...screens.words })}
      guarded={cancelHref !== undefined}
      {...(cancelHref && { cancelHref })}
    >
      <screens.Fields form={form} start={start} />
    </RecordForm>
  );
}

interface NewDialogProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly onClose: () => void;
}

/** The dialog for a new record. */
export function RegisterNewDialog<Rec extends RegisterRow, Values extends RegisterValues>({
  screens,
  onClose,
}: NewDialogProps<Rec, Values>) {
  return (
    <Dialog onClose={onClose} title={newTitle(screens.words)} size="lg">
      <NewForm screens={screens} onCreated={onClose} />
    </Dialog>
  );
}

interface NewPageProps<Rec, Values> extends Pick<NewFormProps<Rec, Values>, 'screens' | 'start'> {
  /** The breadcrumb. Absent: the breadcrumb of the kind. */
  readonly trail?: readonly Required<Crumb>[];
  /** The path that Cancel opens. Absent: the last entry of the breadcrumb. */
  readonly backHref?: string;
  /** Returns the path to open after saving. Absent: the path that Cancel opens. */
  readonly nextHref?: (uid: string) => string;
}

/** The page for a new record. */
export function RegisterNewPage<Rec extends RegisterRow, Values extends RegisterValues>(
  props: NewPageProps<Rec, Values>,
) {
  const {
    screens,
    start,
    trail = screens.trail,
    backHref = findHomePath({ trail }),
    nextHref = () => backHref,
  } = props;
  const go = useGo();
  const { can } = useSession();
  const content = useRef<HTMLDivElement>(null);
  // Focuses the first field only on a page, because dialogs set the focus themselves.
  useEffect(() => content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const title = newTitle(screens.words);
  const missing = screens.contract.create.permissions.find((permission) => !can(permission));
  return (
    <Page title={title} trail={trail} width="form">
      {missing ? (
        <DeniedState permission={missing} />
      ) : (
        <Box ref={content}>
          <NewForm screens={screens} start={start} cancelHref={backHref} onCreated={(uid) => go(nextHref(uid))} />
        </Box>
      )}
    </Page>
  );
}
