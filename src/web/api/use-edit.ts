import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import type { ConflictChoice, ConflictProps } from '#root/web/ui/conflict-resolver.tsx';
import { formatValue } from '#root/web/ui/format.ts';
import { noteNamesIn } from '#root/web/ui/seen-names.ts';
import { ApiError } from './api-error.ts';
import { type CallInput, call } from './call.ts';
import { useSave } from './use-save.ts';

interface Versioned {
  readonly version: number;
}

/** What the form was filled from, and is saved against: not what has been read since. */
interface Base<Values> extends Versioned {
  readonly values: Values;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that somebody else has changed since, to something other than what is in the form. */
const changedBy = <Values extends object>(theirs: Values, base: Values, mine: Values) =>
  (Object.keys(theirs) as (keyof Values & string)[]).filter(
    (field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]),
  );

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
  const { form, record, get, params, toValues, labels } = edit;
  const client = useQueryClient();
  const save = useSave(edit.update);
  const base = useRef<Base<Values>>(undefined);
  base.current ??= { version: record.version, values: toValues(record) };
  const [latest, setLatest] = useState<Base<Values>>();
  useEffect(() => {
    noteNamesIn(record);
    if (record.version < (base.current?.version ?? 0) || form.isDirty()) return;
    const values = toValues(record);
    base.current = { version: record.version, values };
    if (same(values, form.getValues())) return;
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  }, [record]);

  const send = async (values: Values): Promise<void> => {
    const against = base.current as Base<Values>;
    try {
      const input = { params, version: against.version, body: values } as CallInput<EndpointShape>;
      const { data } = (await save(input)) as { data: Versioned };
      base.current = { version: data.version, values };
      setLatest(undefined);
    } catch (error) {
      setLatest(undefined);
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      const { data } = (await call(get, { params })) as { data: Record_ };
      void client.invalidateQueries();
      noteNamesIn(data);
      const theirs = { version: data.version, values: toValues(data) };
      if (data.version !== against.version && changedBy(theirs.values, against.values, values).length === 0) {
        // What has changed is not in the form, or is the same in both.
        base.current = theirs;
        return send(values);
      }
      setLatest(theirs);
      throw error;
    }
  };
  const show = edit.show ?? ((_field, value) => formatValue(value));
  const conflict = latest && base.current && conflictOf({ form, base: base.current.values, latest, labels, show });
  return {
    submit: send,
    conflict: conflict && {
      ...conflict,
      onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => {
        const chosen = Object.fromEntries(
          Object.entries(latest.values).filter(([field]) => choices[field] === 'theirs'),
        );
        form.setValues({ ...form.getValues(), ...chosen });
        base.current = latest;
      },
    },
  };
}

function conflictOf<Values extends Record<string, unknown>>(conflict: {
  form: UseFormReturnType<Values>;
  base: Values;
  latest: Base<Values>;
  labels: Readonly<Record<string, string>>;
  show: (field: string, value: unknown) => string;
}): Omit<ConflictProps, 'onResolve'> {
  const { base, latest, labels, show } = conflict;
  const mine = conflict.form.getValues();
  return {
    fields: changedBy(latest.values, base, mine).map((field) => ({
      field,
      label: labels[field] ?? field,
      yours: show(field, mine[field]),
      theirs: show(field, latest.values[field]),
      // Whoever did not touch a field means to leave it as it is.
      untouched: same(mine[field], base[field]),
    })),
  };
}
