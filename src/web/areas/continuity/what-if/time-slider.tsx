import { Box, Button } from '@mantine/core';
import { type KeyboardEvent, memo } from 'react';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { lastPosition, moveByGrain, moveByStep, timeSteps, toMinutes, toPosition } from './time-scale.ts';
import classes from './what-if.module.css';

interface SliderProps {
  readonly label: string;
  /** The time in minutes; null for no end. */
  readonly value: number | null;
  readonly onChange: (minutes: number) => void;
  /** The first minute that can be selected; 0 by default. */
  readonly from?: number;
}

const keys: Readonly<Record<string, (value: number) => number>> = {
  ArrowRight: (value) => moveByGrain(value, 1),
  ArrowUp: (value) => moveByGrain(value, 1),
  ArrowLeft: (value) => moveByGrain(value, -1),
  ArrowDown: (value) => moveByGrain(value, -1),
  PageUp: (value) => moveByStep(value, 1),
  PageDown: (value) => moveByStep(value, -1),
};

/** Selects a time by dragging or with the arrow keys. */
export function TimeSlider({ label, value, onChange, from = 0 }: SliderProps) {
  const shown = value ?? timeSteps.at(-1) ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    onChange(Math.max(from, move(shown)));
  };
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={label}
      aria-valuetext={value === null ? '' : formatDuration(value)}
      min={0}
      max={lastPosition}
      value={toPosition(shown)}
      onChange={(event) => onChange(Math.max(from, toMinutes(Number(event.currentTarget.value))))}
      onKeyDown={onKeyDown}
      data-free={value === null || undefined}
    />
  );
}

/** Selects a time with buttons. */
export const TimeButtons = memo(function TimeButtons({ label, value, onChange, from = 0 }: SliderProps) {
  return (
    <Box role="group" aria-label={label} className={classes.steps ?? ''}>
      {timeSteps
        .filter((step) => step >= from)
        .map((step) => (
          <Button
            key={step}
            size="compact-sm"
            variant={value === step ? 'filled' : 'default'}
            aria-pressed={value === step}
            onClick={() => onChange(step)}
          >
            {step === 0 ? '0' : formatDuration(step)}
          </Button>
        ))}
    </Box>
  );
});
