import { useState } from 'react';
import { DurationInput, type DurationInputProps } from './duration-input.tsx';

interface LiveDurationInputProps extends Omit<DurationInputProps, 'value' | 'defaultValue' | 'onChange' | 'error'> {
  value: number | null;
  /** Called with each duration that passes the check, or null if the field is empty. */
  onChange: (minutes: number | null) => void;
  /** Returns why a duration, or an empty field, cannot be applied. */
  check: (minutes: number | null) => string | undefined;
}

/** A duration that takes effect while it is typed. A duration that cannot be applied stays in the field. */
export function LiveDurationInput({ value, onChange, check, ...rest }: LiveDurationInputProps) {
  const [refused, setRefused] = useState<{ minutes: number | null; over: number | null }>();
  // As soon as the duration changes elsewhere, for example by a slider, the refused one is dropped. It must not return
  // when the duration changes back.
  if (refused && refused.over !== value) setRefused(undefined);
  return (
    <DurationInput
      {...rest}
      value={refused ? refused.minutes : value}
      error={refused && !Number.isNaN(refused.minutes) && check(refused.minutes)}
      onChange={(minutes) => {
        const isRefused = Number.isNaN(minutes) || check(minutes) !== undefined;
        setRefused(isRefused ? { minutes, over: value } : undefined);
        if (!isRefused) onChange(minutes);
      }}
    />
  );
}
