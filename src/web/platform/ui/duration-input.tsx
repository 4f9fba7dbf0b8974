import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import { type DurationUnit, formatDuration, parseDuration } from '#root/domain/values/durations.ts';
import { afterPress } from './after-press.ts';
import { readDuration, showDuration, writeDuration } from './duration-text.ts';
import { text } from './words.ts';

/** Props of {@link DurationInput}: the props of a text input, with the value in minutes. */
export interface DurationInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The duration in whole minutes; null if there is none. */
  value?: number | null;
  defaultValue?: number | null;
  /** Called with whole minutes, null if the field is empty, or NaN for other texts. Every number schema rejects NaN. */
  onChange?: (minutes: number | null) => void;
  /** The unit of a number that is typed without one. */
  defaultUnit?: DurationUnit;
}

/** An input for a duration: "4 h", "5 d", "240 min", or "90" in the default unit. */
export function DurationInput(props: DurationInputProps) {
  const { value, defaultValue, onChange, defaultUnit = 'h', error, onBlur, onFocus, description, ...rest } = props;
  const [minutes, setMinutes] = useUncontrolled<number | null>({ value, defaultValue, finalValue: null, onChange });
  const [typed, setTyped] = useState(() => writeDuration(minutes));
  const [left, setLeft] = useState(true);
  const { shown, error: own } = showDuration({ typed, minutes, left, defaultUnit });
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      description={description === undefined ? text('durationHint') : description}
      value={shown}
      // The message of this input is more precise than the message of the form.
      error={own ?? error}
      onFocus={(event) => {
        // Typing replaces the value. Otherwise "2 d" after "0 min" would be refused as "0 min2 d".
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        setLeft(false);
        setMinutes(readDuration(next, defaultUnit));
      }}
      onBlur={(event) => {
        afterPress(() => setLeft(true));
        const parsed = parseDuration(typed, defaultUnit);
        if (parsed.ok) setTyped(formatDuration(parsed.minutes));
        onBlur?.(event);
      }}
    />
  );
}
