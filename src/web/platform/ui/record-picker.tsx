import { Combobox, InputBase } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type LoadOptions, type PickerOption, useOptions } from './hooks/use-options.ts';
import { usePickerStore } from './hooks/use-picker-store.ts';
import { useTypedChoice } from './hooks/use-typed-choice.ts';
import { CREATE, type CreateOption, PickerDropdown, useCreating } from './record-picker-options.tsx';
import { text } from './words.ts';

/** The props common to both pickers. */
export interface PickerProps {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Loads the options that match the typed text. */
  load: LoadOptions;
  /** Creates a record. If present, "+ Add 'SAP'" is offered for a name that is not in the list. */
  create?: CreateOption | undefined;
  /** The options of the record's current values, so that these values have labels before any search. */
  known?: readonly PickerOption[];
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  /** The path in the form, for the error summary. `getInputProps` sets it. */
  'data-path'?: string;
}

/** Props of {@link RecordPicker}. */
export interface RecordPickerProps extends PickerProps {
  value?: string | null;
  defaultValue?: string | null;
  /** Called with the new value for the form, and with its option. */
  onChange?: (value: string | null, option: PickerOption | null) => void;
  clearable?: boolean;
}

const NONE: readonly PickerOption[] = [];

function useSinglePicker(props: RecordPickerProps) {
  const options = useOptions(props.load, props.known ?? NONE);
  const creating = useCreating(props.create, options);
  const [value, setValue] = useUncontrolled<string | null>({
    value: props.value,
    defaultValue: props.defaultValue,
    finalValue: null,
  });
  // The typed text; null while the field shows the chosen option.
  const [query, setQuery] = useState<string | null>(null);
  const now = useRef({ value, query });
  now.current = { value, query };
  const combobox = usePickerStore();
  const choose = (option: PickerOption | null) => {
    setValue(option?.value ?? null);
    props.onChange?.(option?.value ?? null, option);
    setQuery(null);
    combobox.closeDropdown();
  };
  const open = () => {
    if (combobox.dropdownOpened) return;
    options.search('');
    combobox.openDropdown();
  };
  const drop = () => setQuery(null);
  const typing = useTypedChoice({
    options,
    combobox,
    choose,
    drop,
    typed: query ?? '',
    setTyped: setQuery,
    isCreating: creating.pending,
  });
  return {
    options,
    creating,
    value,
    query,
    combobox,
    typing,
    shown: query ?? (value === null ? '' : (options.findLabel(value) ?? '')),
    clear: () => choose(null),
    open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown') open();
      typing.onEnter(event);
    },
    submit: async (submitted: string) => {
      const match = options.found.find((one) => one.value === submitted);
      const option = submitted === CREATE ? await creating.create((query ?? '').trim()) : match;
      // A value selected or text typed while the record was being created is kept. Leaving the field clears the typed
      // text.
      const isOutdated = now.current.value !== value || ![query, null].includes(now.current.query);
      if (option && !isOutdated) choose(option);
    },
  };
}

/** A search field that selects one record. Takes `form.getInputProps(...)`; the value is a uid. */
export function RecordPicker(props: RecordPickerProps) {
  const picker = useSinglePicker(props);
  const { label, clearable = true, disabled = false } = props;
  const removable = picker.value !== null && clearable && !disabled;
  return (
    <Combobox store={picker.combobox} onOptionSubmit={(submitted) => void picker.submit(submitted)}>
      <Combobox.Target>
        <InputBase
          label={label}
          description={props.description}
          placeholder={props.placeholder}
          required={props.required ?? false}
          disabled={disabled}
          data-path={props['data-path']}
          autoComplete="off"
          error={picker.creating.failure ?? picker.typing.notice ?? props.error}
          value={picker.shown}
          onChange={(event) => picker.typing.type(event.currentTarget.value)}
          onClick={picker.open}
          onFocus={props.onFocus}
          onKeyDown={picker.onKeyDown}
          onBlur={(event) => {
            picker.typing.leave();
            props.onBlur?.(event);
          }}
          rightSectionPointerEvents={removable ? 'all' : 'none'}
          rightSection={
            removable ? (
              <Combobox.ClearButton aria-label={text('clearValue')} onClear={picker.clear} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <PickerDropdown
        label={label}
        options={picker.options}
        query={picker.query ?? ''}
        chosen={new Set(picker.value === null ? [] : [picker.value])}
        creatable={props.create !== undefined}
        creating={picker.creating.pending}
      />
    </Combobox>
  );
}
