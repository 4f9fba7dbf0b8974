import { Button, Group, Input, Text } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { formatDuration } from '#root/domain/values/durations.ts';
import classes from './duration-scale.module.css';
import { text } from './words.ts';

/** One step of a scale. */
export interface DurationStep {
  /** The stored value: the uid of a row of a master list, or the minutes as text. */
  value: string;
  minutes: number;
  /** The label. Absent: the duration, such as "4 h". */
  label?: string;
}

/** Props of {@link DurationScale}. */
export interface DurationScaleProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The steps in ascending order. */
  steps: readonly DurationStep[];
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
  /** The number of minutes from which steps cannot be selected. For example, an RTO has to be below the MTPD. */
  limit?: number | null;
  /** The reason to show if `limit` excludes a step. Absent: the text of the specification. */
  limitReason?: string;
  /** The number of minutes up to which steps cannot be selected. For example, an MTPD has to be above the RTO. */
  floor?: number | null;
  /** The reason to show if `floor` excludes a step. */
  floorReason?: string;
  /** The minutes that are marked as a suggestion. A suggestion is never selected automatically. */
  suggestion?: number | null;
  /** The path in the form, for links in the error summary. */
  'data-path'?: string;
  /** Whether a selected value can be cleared. */
  clearable?: boolean;
  disabled?: boolean;
}

/**
 * A list of times on one line, as a group of radio buttons. Steps that cannot be selected are grey, with the reason
 * below.
 */
export function DurationScale(props: DurationScaleProps) {
  const { steps, limit = null, limitReason = text('mustBeLessThanMtpd'), suggestion = null, clearable } = props;
  const [value, setValue] = useUncontrolled<string | null>({
    value: props.value,
    defaultValue: props.defaultValue,
    finalValue: null,
    onChange: props.onChange,
  });
  const id = useId();
  const suggested = steps.find((step) => step.minutes === suggestion);
  const { floor = null } = props;
  const tooLong = (step: DurationStep) => limit !== null && step.minutes >= limit;
  const tooShort = (step: DurationStep) => floor !== null && step.minutes <= floor;
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      description={props.description}
      error={props.error}
      required={props.required ?? false}
      labelElement="div"
      data-path={props['data-path']}
    >
      <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-notes`} className={classes.scale}>
        {steps.map((step) => (
          <Step
            key={step.value}
            step={step}
            name={id}
            checked={value === step.value}
            suggested={step === suggested}
            ruledOut={tooLong(step) || tooShort(step)}
            disabled={(props.disabled ?? false) || tooLong(step) || tooShort(step)}
            onChoose={() => setValue(step.value)}
          />
        ))}
      </div>
      <Notes
        id={`${id}-notes`}
        limit={limit}
        limitReason={steps.some(tooLong) ? limitReason : null}
        floorReason={steps.some(tooShort) ? props.floorReason : undefined}
        suggested={suggested}
        onClear={clearable && value !== null && !props.disabled ? () => setValue(null) : undefined}
      />
    </Input.Wrapper>
  );
}

interface NotesProps {
  id: string;
  limit: number | null;
  /** The reason why steps are too long to be selected; null if no step is too long. */
  limitReason: string | null;
  /** The reason why steps are too short to be selected; undefined if no step is too short. */
  floorReason: string | undefined;
  suggested: DurationStep | undefined;
  onClear: (() => void) | undefined;
}

function Notes({ id, limit, limitReason, floorReason, suggested, onClear }: NotesProps) {
  return (
    <Group id={id} gap="md" mt={4}>
      {limit !== null && (
        <Text fz="sm" c="dimmed">
          {text('mtpdIs', { value: formatDuration(limit) })}
          {limitReason !== null && ` – ${limitReason}`}
        </Text>
      )}
      {floorReason && (
        <Text fz="sm" c="dimmed">
          {floorReason}
        </Text>
      )}
      {suggested && (
        <Text fz="sm" c="dimmed">
          {text('suggestionIs', { value: suggested.label ?? formatDuration(suggested.minutes) })}
        </Text>
      )}
      {onClear && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {text('clearValue')}
        </Button>
      )}
    </Group>
  );
}

interface StepProps {
  step: DurationStep;
  name: string;
  checked: boolean;
  suggested: boolean;
  /** Whether the step is too long or too short. */
  ruledOut: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Step({ step, name, checked, suggested, ruledOut, disabled, onChoose }: StepProps) {
  return (
    <label className={classes.step} data-suggested={suggested || undefined} data-ruled-out={ruledOut || undefined}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        value={step.value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={classes.face}>
        {step.label ?? formatDuration(step.minutes)}
        {suggested && <span className={classes.mark}>{text('suggested')}</span>}
      </span>
    </label>
  );
}
