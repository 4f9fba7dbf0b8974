import { Text, Textarea } from '@mantine/core';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { fromPlainText, toPlainText } from '#root/domain/values/rich-text.ts';

interface EditorProps {
  readonly label: string;
  readonly value: RichText | undefined;
  readonly error?: string | undefined;
  readonly path: string;
  readonly onChange: (value: RichText) => void;
}

/** The field in which a text of a plan is written. */
export const PlanTextEditor = ({ label, value, error, path, onChange }: EditorProps) => (
  <Textarea
    label={label}
    autosize
    minRows={4}
    data-path={path}
    error={error}
    value={value ? toPlainText(value) : ''}
    onChange={(event) => onChange(fromPlainText(event.currentTarget.value))}
  />
);

/** A text of a plan, to read. */
export const PlanTextView = ({ value }: { readonly value: RichText }) => (
  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{toPlainText(value)}</Text>
);
