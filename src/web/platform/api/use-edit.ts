import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { useFormCopy } from '#root/web/platform/editing/use-form-copy.ts';
import type { Remote, Revision } from '#root/web/platform/editing/working-copy.ts';
import { noteNamesIn } from '#root/web/platform/ui/seen-names.ts';
import { type CallInput, call } from './call.ts';
import { useSave } from './use-save.ts';

interface Versioned {
  readonly version: number;
}

/**
 * Saving an edited record, with the choice that follows when somebody else has changed it meanwhile: the latest record
 * is read, the fields that they changed are shown side by side, and what the person picks is put into the form and
 * submitted again. A record that is read again meanwhile fills the form anew only as long as nothing has been typed.
 * @param edit.toValues what of the record is in the form
 * @param edit.show a field's value as people read it, for the choice
 */
export function useEdit<Values extends Record<string, unknown>, Record_ extends Versioned>(edit: {
  form: UseFormReturnType<Values>;
  record: Record_;
  get: EndpointShape;
  update: EndpointShape;
  params: Readonly<Record<string, string>>;
  toValues: (record: Record_) => Values;
  labels: Readonly<Record<string, string>>;
  show?: (field: string, value: unknown) => string;
}) {
  const { form, record, get, params, toValues } = edit;
  const client = useQueryClient();
  const save = useSave(edit.update);
  const toRevision = (from: Record_): Revision<Values> => ({ version: from.version, value: toValues(from) });
  const { copy, conflict, refresh } = useFormCopy(form, () => toRevision(record), edit);
  useEffect(() => {
    noteNamesIn(record);
    refresh(toRevision(record));
  }, [record]);
  const remote: Remote<Values> = {
    write: async (body, version) => {
      const { data } = (await save({ params, version, body } as CallInput<EndpointShape>)) as { data: Versioned };
      return { version: data.version, value: body };
    },
    read: async () => {
      const { data } = (await call(get, { params })) as { data: Record_ };
      void client.invalidateQueries();
      noteNamesIn(data);
      return toRevision(data);
    },
  };
  return { submit: (values: Values) => copy.save(values, remote), conflict };
}
