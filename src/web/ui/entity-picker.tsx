import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { CREATE, type CreateOption, PickerDropdown, useCreating } from './entity-picker-options.tsx';
import { type LoadOptions, type PickerOption, useOptions } from './hooks/use-options.ts';
import { text } from './words.ts';

/** What both pickers take beside their value. */
export interface PickerProps {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Options by what is typed. */
  load: LoadOptions;
  /** With it "+ Add 'SAP'" is offered for a name that is not in the list. */
  create?: CreateOption | undefined;
  /** Options whose labels are known from the record, so that its values have words before any search. */
  known?: readonly PickerOption[];
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Path in the form, for the error summary; `getInputProps` sets it. */
  'data-path'?: string;
}

/** Props of {@link EntityPicker}. */
export interface EntityPickerProps extends PickerProps {
  value?: string | null;
  defaultValue?: string | null;
  /** The value for the form, and the option for who wants its label. */
  onChange?: (value: string | null, option: PickerOption | null) => void;
  clearable?: boolean;
}

const NONE: readonly PickerOption[] = [];

/** Finds one record by typing; takes `form.getInputProps(...)` with the uid as its value. */
export function EntityPicker(props: EntityPickerProps) {
  const { label, load, create, known = NONE, value: given, defaultValue, onChange, clearable = true, ...rest } = props;
  const options = useOptions(load, known);
  const creating = useCreating(create, options);
  const [value, setValue] = useUncontrolled<string | null>({ value: given, defaultValue, finalValue: null });
  const [query, setQuery] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (option: PickerOption | null) => {
    setValue(option?.value ?? null);
    onChange?.(option?.value ?? null, option);
    setQuery(null);
    combobox.closeDropdown();
  };
  const submit = async (submitted: string) => {
    const option =
      submitted === CREATE
        ? await creating.create((query ?? '').trim())
        : options.found.find((one) => one.value === submitted);
    if (option) choose(option);
  };
  const open = () => {
    if (combobox.dropdownOpened) return;
    options.search('');
    combobox.openDropdown();
  };
  const { onBlur, ...input } = rest;
  return (
    <Combobox store={combobox} onOptionSubmit={(submitted) => void submit(submitted)}>
      <Combobox.Target>
        <InputBase
          {...input}
          label={label}
          autoComplete="off"
          error={creating.failure ?? input.error}
          value={query ?? (value === null ? '' : (options.labelOf(value) ?? ''))}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            options.search(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') open();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            setQuery(null);
            onBlur?.(event);
          }}
          rightSectionPointerEvents={value !== null && clearable && !input.disabled ? 'all' : 'none'}
          rightSection={
            value !== null && clearable && !input.disabled ? (
              <Combobox.ClearButton aria-label={text('clearValue')} onClear={() => choose(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <PickerDropdown
        label={label}
        options={options}
        query={query ?? ''}
        chosen={new Set(value === null ? [] : [value])}
        creatable={create !== undefined}
        creating={creating.pending}
      />
    </Combobox>
  );
}
