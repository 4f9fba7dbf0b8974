import { DateInput, type DateInputProps, DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useId } from 'react';
import { datePresets } from './date-presets.ts';
import { DATE_FORMAT, formatDate, parseTypedDate, today } from './format.ts';
import { NOT_A_DATE } from './unreadable.ts';
import { text } from './words.ts';

/** Props of {@link DateField}: those of Mantine's date input. */
export interface DateFieldProps
  extends Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser' | 'fixOnBlur'> {
  /** ISO YYYY-MM-DD, or null for none. */
  value?: string | null;
  /** ISO YYYY-MM-DD, null when empty, and {@link NOT_A_DATE} for other texts, which every date schema refuses. */
  onChange?: (day: string | null) => void;
}

/**
 * A calendar day, typed day first ("1/2/26") or picked. An invalid text stays as it was typed. The form reports it on submit and
 * not on leaving the field, where the message would move the button that is being pressed.
 */
export function DateField({ value, onChange, onInput, ...rest }: DateFieldProps) {
  const isInvalid = value === NOT_A_DATE;
  return (
    <DateInput
      valueFormat={DATE_FORMAT}
      dateParser={parseTypedDate}
      placeholder={text('datePlaceholder')}
      clearable
      firstDayOfWeek={1}
      {...rest}
      value={isInvalid ? null : value}
      // Restoring the former date would silently lose the typed text.
      fixOnBlur={!isInvalid}
      onChange={onChange}
      onInput={(event) => {
        const typed = event.currentTarget.value.trim();
        if (typed !== '' && parseTypedDate(typed) === null) onChange?.(NOT_A_DATE);
        onInput?.(event);
      }}
    />
  );
}

/** Props of {@link DateRangeField}: those of Mantine's range picker; its value is two ISO days or nulls. */
export type DateRangeFieldProps = Omit<DatePickerInputProps<'range'>, 'type' | 'presets' | 'valueFormat'>;

/** Two calendar days with the specification's presets, each with its days. */
export function DateRangeField(props: DateRangeFieldProps) {
  // One id for both, as the calendar is named by the element with its popover's id.
  const id = useId();
  return (
    <DatePickerInput
      type="range"
      valueFormat={DATE_FORMAT}
      allowSingleDateInRange
      clearable
      firstDayOfWeek={1}
      presets={datePresets(today()).map(({ preset, range }) => ({
        value: range,
        label: text('presetRange', {
          label: text(`preset.${preset}`),
          from: formatDate(range[0]),
          to: formatDate(range[1]),
        }),
      }))}
      id={id}
      popoverProps={{ id }}
      // Also names the calendar while nothing is chosen.
      placeholder={text('rangePlaceholder')}
      {...props}
    />
  );
}
