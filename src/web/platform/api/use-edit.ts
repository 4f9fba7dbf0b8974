import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { Shape } from '#root/domain/values/merge/shape.ts';
import { useFormCopy } from '#root/web/platform/editing/use-form-copy.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';
import type { Remote, Revision } from '#root/web/platform/editing/working-copy.ts';
import { noteNamesIn } from '#root/web/platform/ui/seen-names.ts';
import { type CallInput, call } from './call.ts';
import { refetchChanged } from './refetch.ts';
import { useSave } from './use-save.ts';

interface Versioned {
  readonly version: number;
}

/**
 * Saves an edited record. If somebody else has changed the record in the meantime, reads the latest version, shows the
 * differing fields side by side, and submits the values that the person chooses. If the record is read again, it fills
 * the form only if nothing has been typed.
 * @param edit.toValues returns the form values of a record
 * @param edit.show formats the value of a field for the choice
 * @param edit.shape defines how two versions are merged, and `edit.words` describes its parts; absent: field by field
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
  shape?: Shape<Values>;
  words?: ConflictWords;
}) {
  const { form, record, get, params, toValues } = edit;
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
      // Somebody else has changed the record, so other data on the screen that depend on it are read again.
      refetchChanged(edit.update);
      noteNamesIn(data);
      return toRevision(data);
    },
  };
  return { submit: (values: Values) => copy.save(values, remote), conflict };
}
