import { Combobox, Pill, PillsInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type PickerOption, useOptions } from './hooks/use-options.ts';
import { usePickerStore } from './hooks/use-picker-store.ts';
import { useTypedChoice } from './hooks/use-typed-choice.ts';
import type { PickerProps } from './record-picker.tsx';
import { CREATE, PickerDropdown, useCreating } from './record-picker-options.tsx';
import { text } from './words.ts';

/** Props of {@link RecordMultiPicker}. */
export interface RecordMultiPickerProps extends PickerProps {
  value?: string[];
  defaultValue?: string[];
  onChange?: (values: string[]) => void;
}

const NONE: readonly PickerOption[] = [];

function useMultiPicker(props: RecordMultiPickerProps) {
  const options = useOptions(props.load, props.known ?? NONE);
  const creating = useCreating(props.create, options);
  const [values, setValues] = useUncontrolled<string[]>({
    value: props.value,
    defaultValue: props.defaultValue,
    finalValue: [],
    onChange: props.onChange,
  });
  const [query, setQuery] = useState('');
  const now = useRef({ values, query });
  now.current = { values, query };
  const combobox = usePickerStore();
  const remove = (value: string) => setValues(values.filter((other) => other !== value));
  const open = () => {
    if (combobox.dropdownOpened) return;
    options.search('');
    combobox.openDropdown();
  };
  const drop = () => setQuery('');
  const choose = ({ value }: PickerOption) => {
    if (!values.includes(value)) setValues([...values, value]);
    drop();
  };
  const { pending: isCreating } = creating;
  const typing = useTypedChoice({ options, combobox, choose, drop, typed: query, setTyped: setQuery, isCreating });
  return {
    options,
    creating,
    typing,
    values,
    query,
    combobox,
    remove,
    open,
    findName: (value: string) => options.findLabel(value) ?? value,
    onKeyDown: (event: KeyboardEvent) => {
      const last = values.at(-1);
      if (event.key === 'ArrowDown') open();
      typing.onEnter(event);
      if (event.key === 'Backspace' && query === '' && last !== undefined) remove(last);
    },
    submit: async (submitted: string) => {
      const value = submitted === CREATE ? (await creating.create(query.trim()))?.value : submitted;
      if (value === undefined) return;
      // Values selected and text typed while the record was being created are kept.
      const { values: chosen, query: typed } = now.current;
      if (!chosen.includes(value)) setValues([...chosen, value]);
      else if (submitted !== CREATE) remove(value);
      if (typed !== query) return;
      setQuery('');
      options.search('');
    },
  };
}

/** A search field that selects several records. Takes `form.getInputProps(...)`; the value is a list of uids. */
export function RecordMultiPicker(props: RecordMultiPickerProps) {
  const picker = useMultiPicker(props);
  const { label, disabled = false } = props;
  return (
    <Combobox store={picker.combobox} onOptionSubmit={(submitted) => void picker.submit(submitted)}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={props.description}
          required={props.required ?? false}
          data-path={props['data-path']}
          size="md"
          disabled={disabled}
          error={picker.creating.failure ?? picker.typing.notice ?? props.error}
          onClick={picker.open}
        >
          <Pill.Group disabled={disabled}>
            {picker.values.map((value) => (
              <Picked
                key={value}
                name={picker.findName(value)}
                disabled={disabled}
                onRemove={() => picker.remove(value)}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                placeholder={picker.values.length === 0 ? props.placeholder : undefined}
                autoComplete="off"
                disabled={disabled}
                value={picker.query}
                onChange={(event) => picker.typing.type(event.currentTarget.value)}
                onFocus={props.onFocus}
                onBlur={(event) => {
                  picker.typing.leave();
                  props.onBlur?.(event);
                }}
                onKeyDown={picker.onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerDropdown
        label={label}
        options={picker.options}
        query={picker.query}
        chosen={new Set(picker.values)}
        creatable={props.create !== undefined}
        creating={picker.creating.pending}
      />
    </Combobox>
  );
}

function Picked({ name, disabled, onRemove }: { name: string; disabled: boolean; onRemove: () => void }) {
  return (
    <Pill
      size="md"
      withRemoveButton={!disabled}
      onRemove={onRemove}
      // By default, Mantine hides this button from the keyboard and screen readers.
      removeButtonProps={{ 'aria-hidden': false, tabIndex: 0, 'aria-label': text('removeOption', { name }) }}
    >
      {name}
    </Pill>
  );
}
