import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { SetContent } from '#root/web/areas/plans/record/plan-props.ts';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { changeRow, type RowOf, type RowPart } from './edit-rows.ts';
import { fieldLabels } from './field-labels.ts';
import classes from './rows.module.css';

/** The row that a field belongs to, with its part, its index and its errors. */
export interface RowContext<Part extends RowPart> {
  readonly part: Part;
  readonly row: RowOf<Part>;
  readonly index: number;
  readonly set: SetContent;
  readonly errors: Readonly<Record<string, string>>;
}

/** The names of the fields of a row that have values of this type. */
type FieldOf<Part extends RowPart, Value> = {
  [Key in keyof RowOf<Part>]: RowOf<Part>[Key] extends Value ? Key : never;
}[keyof RowOf<Part>] &
  string;

interface FieldProps<Part extends RowPart, Value> {
  readonly of: RowContext<Part>;
  readonly name: FieldOf<Part, Value>;
  /** Absent: the field has the label that fields of this name have in every section. */
  readonly label?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Whether the field has the whole width. */
  readonly wide?: boolean;
}

/** Returns the props that the inputs of every type have. */
export function toInputProps<Part extends RowPart>(
  of: RowContext<Part>,
  field: keyof RowOf<Part> & string,
  { label, description, required, wide }: Omit<FieldProps<Part, unknown>, 'of' | 'name'> = {},
) {
  const path = `${of.part}.${of.index}.${field}`;
  return {
    label: label ?? fieldLabels[field] ?? field,
    ...(description !== undefined && { description }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    withAsterisk: required ?? false,
    error: of.errors[path],
    'data-path': path,
    ...(wide && { className: classes.wide ?? '' }),
  };
}

const change = <Part extends RowPart>({ set, part, row }: RowContext<Part>, field: string, value: unknown) =>
  changeRow(set, part, row.uid, { [field]: value } as Partial<RowOf<Part>>);

/** A field for one line of text, or for a telephone number or an email address. */
export function TextField<Part extends RowPart>(
  props: FieldProps<Part, string> & { readonly type?: 'tel' | 'email'; readonly maxLength?: number },
) {
  const { of, name, type, maxLength = 500 } = props;
  return (
    <TextInput
      {...toInputProps(of, name, props)}
      autoComplete="off"
      maxLength={maxLength}
      {...(type && { type })}
      value={String(of.row[name])}
      onChange={(event) => change(of, name, event.currentTarget.value)}
    />
  );
}

/** A field for text of several lines. */
export function ParagraphField<Part extends RowPart>(props: FieldProps<Part, string>) {
  const { of, name } = props;
  return (
    <Textarea
      {...toInputProps(of, name, { ...props, wide: true })}
      autosize
      minRows={2}
      maxLength={5000}
      value={String(of.row[name])}
      onChange={(event) => change(of, name, event.currentTarget.value)}
    />
  );
}

/** A field for a duration. Empty means that it is not known. */
export function DurationField<Part extends RowPart>(props: FieldProps<Part, number | null>) {
  const { of, name, description = null } = props;
  return (
    <DurationInput
      {...toInputProps(of, name, props)}
      description={description}
      value={of.row[name] as number | null}
      onChange={(minutes) => change(of, name, minutes)}
    />
  );
}

/** A field for a whole number. Empty means that it is not known. */
export function NumberField<Part extends RowPart>(
  props: FieldProps<Part, number | null> & { readonly min: number; readonly max: number },
) {
  const { of, name, min, max } = props;
  return (
    <NumberInput
      {...toInputProps(of, name, props)}
      min={min}
      max={max}
      allowDecimal={false}
      value={(of.row[name] as number | null) ?? ''}
      onChange={(value) => change(of, name, value === '' ? null : Number(value))}
    />
  );
}
