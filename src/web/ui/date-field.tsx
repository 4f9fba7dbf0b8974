import { DateInput, type DateInputProps, DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useId } from 'react';
import { datePresets } from './date-presets.ts';
import { DATE_FORMAT, formatDate, parseTypedDate, today } from './format.ts';
import { text } from './words.ts';

/** Props of {@link DateField}: those of Mantine's date input; its value is ISO YYYY-MM-DD or null. */
export type DateFieldProps = Omit<DateInputProps, 'valueFormat' | 'dateParser'>;

/** A calendar day: typed day first ("1/2/26") or picked. */
export function DateField(props: DateFieldProps) {
  return (
    <DateInput
      valueFormat={DATE_FORMAT}
      dateParser={parseTypedDate}
      placeholder={text('datePlaceholder')}
      clearable
      firstDayOfWeek={1}
      {...props}
    />
  );
}

/** Props of {@link DateRangeField}: those of Mantine's range picker; its value is two ISO days or nulls. */
export type DateRangeFieldProps = Omit<DatePickerInputProps<'range'>, 'type' | 'presets' | 'valueFormat'>;

/** Two calendar days with the specification's presets, each showing the days it means. */
export function DateRangeField(props: DateRangeFieldProps) {
  // One id for both: the calendar takes its name from the element that carries its popover's id.
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
      // Also the name of the calendar while nothing is chosen.
      placeholder={text('rangePlaceholder')}
      {...props}
    />
  );
}
