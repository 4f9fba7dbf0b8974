import { DateInput, type DateInputProps, DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useId } from 'react';
import { datePresets } from './date-presets.ts';
import { DATE_FORMAT, formatDate, parseTypedDate, today } from './format.ts';
import { NOT_A_DATE } from './unreadable.ts';
import { text } from './words.ts';

/** Props of {@link DateField}: the props of Mantine's date input. */
export interface DateFieldProps
  extends Omit<
    DateInputProps,
    'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser' | 'fixOnBlur' | 'minDate' | 'maxDate'
  > {
  /**
   * The first and the last date that the calendar offers, as YYYY-MM-DD. The form reports a typed date outside this
   * range.
   */
  first?: string;
  last?: string;
  /** The date as YYYY-MM-DD; null if there is none. */
  value?: string | null;
  /**
   * Called with the date as YYYY-MM-DD, null if the field is empty, or {@link NOT_A_DATE} for other texts. Every date
   * schema rejects {@link NOT_A_DATE}.
   */
  onChange?: (day: string | null) => void;
}

/**
 * A calendar date that is typed day first ("1/2/26") or picked. An invalid text is not changed. The form reports the
 * error on submit. If the error were reported when the field is left, the message would move the button that is being
 * clicked.
 */
export function DateField({ value, onChange, onInput, first = '', last = '9999', ...rest }: DateFieldProps) {
  const isInvalid = value === NOT_A_DATE;
  return (
    <DateInput
      valueFormat={DATE_FORMAT}
      dateParser={parseTypedDate}
      placeholder={text('datePlaceholder')}
      clearable
      firstDayOfWeek={1}
      // With Mantine's own limits, a typed date outside the range would silently be replaced with the previous date.
      excludeDate={(day) => day < first || day > last}
      {...rest}
      value={isInvalid ? null : value}
      // Restoring the previous date would silently discard the typed text.
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

/**
 * Props of {@link DateRangeField}: the props of Mantine's range picker. The value consists of two ISO dates, each of
 * which can be null.
 */
export type DateRangeFieldProps = Omit<DatePickerInputProps<'range'>, 'type' | 'presets' | 'valueFormat'>;

/** Two calendar dates, with the presets of the specification and the dates of each preset. */
export function DateRangeField(props: DateRangeFieldProps) {
  // Input and popover need the same id, because the calendar is named by the element with the id of its popover.
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
      // While no dates are selected, the placeholder is also the accessible name of the calendar.
      placeholder={text('rangePlaceholder')}
      {...props}
    />
  );
}
