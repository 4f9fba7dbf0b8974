import { TextInput, type TextInputProps } from '@mantine/core';
import { text } from './words.ts';

/** An input for a telephone number. Its hint is below it, so that inputs beside each other stay in line. */
export function PhoneInput(props: TextInputProps) {
  return (
    <TextInput
      type="tel"
      autoComplete="off"
      description={text('phoneHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  );
}
