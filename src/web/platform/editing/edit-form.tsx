import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditedPart } from '#root/web/platform/ui/edited-part.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';

interface EditFormProps<Values extends Record<string, unknown>, Rec> {
  readonly record: Rec;
  /** The address of the read-only page of the record. Saving and Cancel open this page. */
  readonly readHref: string;
  /** The rules that the values must meet before they are sent. */
  readonly schema: Parameters<typeof schemaResolver>[0];
  readonly calls: { readonly get: EndpointShape; readonly update: EndpointShape };
  readonly toValues: (record: Rec) => Values;
  readonly labels: Readonly<Record<string, string>>;
  /** Formats the value of a field where the values of two people are shown side by side. */
  readonly show?: (field: string, value: unknown) => string;
  /** Returns the message after saving. */
  readonly writeSaved: (values: Values) => string;
  /** Returns further buttons beside the Save button. */
  readonly renderActions?: (form: UseFormReturnType<Values>) => ReactNode;
  /** Renders the fields. */
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** The form that replaces the text of a record on its page, until it is saved or cancelled. */
export function EditForm<Values extends Record<string, unknown>, Rec extends { uid: string; version: number }>(
  props: EditFormProps<Values, Rec>,
) {
  const { record, readHref, schema, calls, toValues, labels, show, writeSaved, renderActions, children } = props;
  const go = useGo();
  const form = useForm<Values>({ initialValues: toValues(record), validate: schemaResolver(schema, { sync: true }) });
  const params = { uid: record.uid };
  const edit = useEdit<Values, Rec>({ form, record, ...calls, params, toValues, labels, ...(show && { show }) });
  const submit = async (values: Values) => {
    await edit.submit(values);
    toastDone(writeSaved(values));
    go(readHref, { replace: true });
  };
  return (
    <EditedPart>
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        conflict={edit.conflict}
        actions={renderActions?.(form)}
        cancelHref={readHref}
      >
        {children(form)}
      </RecordForm>
    </EditedPart>
  );
}
