import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { text } from './account.words.ts';

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  label?: string;
  onChange: (digits: string) => void;
  /** Called with the code once six digits have been entered. */
  onComplete?: (digits: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A single field for six digits. The code can be pasted, even with spaces or as part of a sentence, and the browser can
 * fill it in from a message (WCAG 3.3.8).
 */
export function CodeField({ value, onChange, onComplete, inputRef, label = text('code'), ...rest }: CodeFieldProps) {
  const take = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, 6);
    onChange(digits);
    if (digits.length === 6 && digits !== value) onComplete?.(digits);
  };
  return (
    <TextInput
      {...rest}
      ref={inputRef}
      name="code"
      label={label}
      description={text('codeHelp')}
      inputMode="numeric"
      autoComplete="one-time-code"
      styles={{ input: { letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' } }}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
