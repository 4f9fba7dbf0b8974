import { schemaResolver, useForm } from '@mantine/form';
import { explainError } from '#root/web/platform/api/api-error.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditedPart } from '#root/web/platform/ui/edited-part.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { ChangeEffect, useChangeEffect } from './change-effect.tsx';
import type { RecordScreens, RegisterRow, RegisterValues } from './register.ts';
import { text } from './registers.messages.ts';

interface RecordEditFormProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly record: Rec;
  /** The address of the read-only page. Saving and Cancel open this page. */
  readonly readHref: string;
}

/** The form of a record. It resolves conflicts and shows the effect of a change on other records. */
export function RecordEditForm<Rec extends RegisterRow, Values extends RegisterValues>(
  props: RecordEditFormProps<Rec, Values>,
) {
  const { screens, record, readHref } = props;
  const { contract, labels, toValues, show, Fields } = screens;
  const go = useGo();
  const form = useForm<Values>({
    initialValues: toValues(record),
    validate: schemaResolver(screens.schema, { sync: true }),
  });
  const { get, update } = contract;
  const params = { ...screens.params, uid: record.uid };
  const edit = useEdit<Values, Rec>({ form, record, get, update, params, toValues, labels, show });
  const effect = useChangeEffect(record.uid, toValues(record), form.values);
  const submit = async (values: Values) => {
    await effect.check(values);
    await edit.submit(values).catch((error: unknown) => {
      throw explainError(error, screens.text('updateFailed'));
    });
    toastDone(screens.text('saved', { name: screens.readName(values) }));
    go(readHref, { replace: true });
  };
  return (
    <EditedPart>
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        conflict={edit.conflict}
        cancelHref={readHref}
        {...(effect.isUnconfirmed && { submitLabel: text('effectSave') })}
      >
        <Fields form={form} record={record} />
        {record.rtoMinutes !== undefined && (
          <ChangeEffect result={effect.result} isUnconfirmed={effect.isUnconfirmed} />
        )}
      </RecordForm>
    </EditedPart>
  );
}
