import type { ReactNode } from 'react';
import type { RichText } from '#root/contract/shared/rich-text.ts';

/** Props of `RichTextEditor`. They accept the props of a form's field: `form.getInputProps('purpose')`. */
export interface RichTextEditorProps {
  label: string;
  description?: ReactNode;
  value: RichText;
  onChange: (value: RichText) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The maximum length as JSON, as in the contract. */
  max?: number;
  onBlur?: (() => void) | undefined;
}
