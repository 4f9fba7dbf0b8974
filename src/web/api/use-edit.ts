import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import type { ConflictChoice, ConflictProps } from '#root/web/ui/conflict-resolver.tsx';
import { ApiError } from './api-error.ts';
import { type CallInput, call } from './call.ts';
import { useSave } from './use-save.ts';

interface Versioned {
  readonly version: number;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saving an edited record, with the choice that follows when somebody else has changed it meanwhile: the latest record
 * is read, the fields that differ are shown side by side, and what the person picks is saved on top of it.
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
  const { form, get, params, toValues, labels } = edit;
  const client = useQueryClient();
  const save = useSave(edit.update);
  const [latest, setLatest] = useState<Record_>();
  const version = (latest ?? edit.record).version;
  const send = async (values: Values, against: number) => {
    try {
      await save({ params, version: against, body: values } as CallInput<EndpointShape>);
      setLatest(undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      const { data } = (await call(get, { params })) as { data: Record_ };
      setLatest(data);
      void client.invalidateQueries();
      throw error;
    }
  };
  const theirs = latest && toValues(latest);
  const show = edit.show ?? ((_field, value) => (value === null || value === undefined ? '' : String(value)));
  const conflict: ConflictProps | undefined = theirs && {
    fields: Object.keys(theirs)
      .filter((field) => !same(theirs[field], form.getValues()[field]))
      .map((field) => ({
        field,
        label: labels[field] ?? field,
        yours: show(field, form.getValues()[field]),
        theirs: show(field, theirs[field]),
      })),
    onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => {
      const chosen = Object.fromEntries(Object.entries(theirs).filter(([field]) => choices[field] === 'theirs'));
      const values = { ...form.getValues(), ...chosen } as Values;
      form.setValues(values);
      void send(values, version).then(
        () => form.resetDirty(),
        () => undefined,
      );
    },
  };
  return { submit: (values: Values) => send(values, version), conflict };
}
