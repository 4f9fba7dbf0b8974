import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import type { PickerProps } from './entity-picker.tsx';
import { CREATE, PickerDropdown, useCreating } from './entity-picker-options.tsx';
import { type PickerOption, useOptions } from './hooks/use-options.ts';
import { text } from './words.ts';

/** Props of {@link EntityMultiPicker}. */
export interface EntityMultiPickerProps extends PickerProps {
  value?: string[];
  defaultValue?: string[];
  onChange?: (values: string[]) => void;
}

const NONE: readonly PickerOption[] = [];

/** Finds several records by typing; takes `form.getInputProps(...)` with the uids as its value. */
export function EntityMultiPicker(props: EntityMultiPickerProps) {
  const { label, load, create, known = NONE, placeholder, onBlur, onFocus, disabled = false, ...rest } = props;
  const { value: given, defaultValue, onChange, ...wrapper } = rest;
  const options = useOptions(load, known);
  const creating = useCreating(create, options);
  const [values, setValues] = useUncontrolled<string[]>({ value: given, defaultValue, finalValue: [], onChange });
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const remove = (value: string) => setValues(values.filter((other) => other !== value));
  const submit = async (submitted: string) => {
    const value = submitted === CREATE ? (await creating.create(query.trim()))?.value : submitted;
    if (value === undefined) return;
    if (values.includes(value)) remove(value);
    else setValues([...values, value]);
    setQuery('');
    options.search('');
  };
  const open = () => {
    if (combobox.dropdownOpened) return;
    options.search('');
    combobox.openDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.at(-1);
    if (event.key === 'ArrowDown') open();
    if (event.key === 'Backspace' && query === '' && last !== undefined) remove(last);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(submitted) => void submit(submitted)}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...wrapper}
          label={label}
          size="md"
          disabled={disabled}
          error={creating.failure ?? wrapper.error}
          onClick={open}
        >
          <Pill.Group disabled={disabled}>
            {values.map((value) => (
              <Pill
                key={value}
                size="md"
                withRemoveButton={!disabled}
                onRemove={() => remove(value)}
                // Mantine hides this button from keyboard and screen reader; here it is the way to take one away.
                removeButtonProps={{
                  'aria-hidden': false,
                  tabIndex: 0,
                  'aria-label': text('removeOption', { name: options.labelOf(value) ?? value }),
                }}
              >
                {options.labelOf(value) ?? value}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                placeholder={values.length === 0 ? placeholder : undefined}
                autoComplete="off"
                disabled={disabled}
                value={query}
                onChange={(event) => {
                  setQuery(event.currentTarget.value);
                  options.search(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onFocus={onFocus}
                onBlur={(event) => {
                  combobox.closeDropdown();
                  setQuery('');
                  onBlur?.(event);
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerDropdown
        label={label}
        options={options}
        query={query}
        chosen={new Set(values)}
        creatable={create !== undefined}
        creating={creating.pending}
      />
    </Combobox>
  );
}
