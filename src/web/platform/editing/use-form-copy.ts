import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { entries } from '#root/domain/values/merge/fields.ts';
import { type Shape, value } from '#root/domain/values/merge/shape.ts';
import { formatValue } from '#root/web/platform/ui/format.ts';
import { type ConflictWords, toConflict, useWorkingCopy } from './use-working-copy.ts';
import { type Revision, WorkingCopy } from './working-copy.ts';

/**
 * Returns a working copy of a form. In a conflict, the copy asks about every field that others have changed, because a
 * form saves nothing until the person presses Save. For fields that the person has not changed, the other person's
 * value is preselected.
 * @param base returns the revision in the form
 * @param parts.show formats the value of a field
 * @param parts.shape defines how two versions are merged; absent: field by field
 * @param parts.words descriptions of the parts of `shape`; absent: the labels and formats of the fields are used
 */
export function useFormCopy<Values extends object>(
  form: UseFormReturnType<Values>,
  base: () => Revision<Values>,
  parts: {
    readonly labels: Readonly<Record<string, string>>;
    readonly show?: ((field: string, value: unknown) => string) | undefined;
    readonly shape?: Shape<Values> | undefined;
    readonly words?: ConflictWords | undefined;
  },
) {
  const latest = useRef(form);
  latest.current = form;
  const copy = useWorkingCopy(
    () =>
      new WorkingCopy<Values>({
        shape: parts.shape ?? (entries(value()) as Shape<Values>),
        base: base(),
        asksAlways: true,
        store: { get: () => latest.current.getValues(), set: (values) => latest.current.setValues(values) },
      }),
  );
  const show = parts.show ?? ((_field, part) => formatValue(part));
  const words: ConflictWords = parts.words ?? {
    label: ([field = '']) => parts.labels[field] ?? field,
    show: ([field = ''], part) => show(field, part),
  };
  return {
    copy,
    conflict: toConflict(copy, words),
    /** Fills the form with a revision, unless the revision is older or the form contains unsaved input. */
    refresh: (revision: Revision<Values>) => {
      if (revision.version < copy.base.version || form.isDirty()) return;
      if (isEqual(revision.value, form.getValues())) return copy.accept(revision);
      copy.reset(revision);
      form.setInitialValues(revision.value);
      form.resetDirty(revision.value);
    },
  };
}
