import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { PickerOption } from './hooks/use-options.ts';
import { findExact } from './hooks/use-typed-choice.ts';
import { text } from './words.ts';

interface Typing {
  readonly options: readonly PickerOption[];
  /** The text that the field shows for its value. */
  readonly shown: string;
  readonly take: (option: PickerOption) => void;
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** Returns the exact match or the first option that contains the text. */
const findBest = (options: readonly PickerOption[], typed: string) =>
  findExact(options, typed) ?? options.find(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));

/**
 * When the field is left, selects an exact match. If there is none, returns a message that repeats the typed text,
 * because Mantine would drop the text silently.
 */
function useTyping({ options, shown, take, onBlur }: Typing) {
  const typed = useRef('');
  const [rejected, setRejected] = useState('');
  return {
    notice: rejected === '' ? undefined : text('typedNotTaken', { name: rejected }),
    /** Called when an option has been selected. */
    forget: () => {
      typed.current = '';
      setRejected('');
    },
    events: {
      onInput: (event: FormEvent<HTMLInputElement>) => {
        typed.current = event.currentTarget.value.trim();
        setRejected('');
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter' || typed.current === '') return;
        // The text belongs to the field, so Enter does not submit the form.
        event.preventDefault();
        // Mantine selects a highlighted option in the same event. If no option is highlighted, the best match is
        // selected.
        setTimeout(() => {
          const option = typed.current === '' ? undefined : findBest(options, typed.current);
          if (option) take(option);
        });
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const name = typed.current;
        typed.current = '';
        onBlur?.(event);
        if (name === '' || name === shown) return;
        const exact = findExact(options, name);
        if (exact) take(exact);
        else setRejected(name);
      },
    },
  };
}

type Choice = string | { readonly value: string; readonly label: string };
type Choices = readonly (Choice | { readonly group: string; readonly items: readonly Choice[] })[];

const toOption = (one: Choice): PickerOption => {
  const { value, label } = typeof one === 'string' ? { value: one, label: one } : one;
  return { value, label };
};
const isGroup = (one: Choices[number]): one is Exclude<Choices[number], Choice> =>
  typeof one !== 'string' && 'group' in one;

/** Returns all options, including the options in groups. */
export const listOptions = (data: Choices): PickerOption[] =>
  data.flatMap((one) => (isGroup(one) ? one.items.map(toOption) : toOption(one)));

/** Converts the options to the form that Mantine's selects expect. */
const toData = (data: Choices) =>
  data.map((one) => (isGroup(one) ? { group: one.group, items: one.items.map(toOption) } : toOption(one)));

/** Props of {@link SearchSelect}: the props of Mantine's select. */
export interface SearchSelectProps extends Omit<SelectProps, 'data' | 'searchable' | 'onInput'> {
  readonly data: Choices;
}

/** A select with a search field. Enter selects the highlighted option. Leaving the field selects an exact match. */
export function SearchSelect({ data, onChange, onBlur, error, ...rest }: SearchSelectProps) {
  const options = listOptions(data);
  const take = ({ value, label }: PickerOption) => {
    typing.forget();
    onChange?.(value, { value, label });
  };
  const shown = options.find(({ value }) => value === rest.value)?.label ?? '';
  const typing = useTyping({ options, shown, take, onBlur });
  return (
    <Select
      searchable
      {...rest}
      {...typing.events}
      data={toData(data)}
      error={typing.notice ?? error}
      onChange={(value, option) => {
        typing.forget();
        onChange?.(value, option);
      }}
    />
  );
}

/** Props of {@link SearchMultiSelect}: the props of Mantine's select of several values. */
export interface SearchMultiSelectProps extends Omit<MultiSelectProps, 'data' | 'searchable' | 'onInput' | 'value'> {
  readonly data: Choices;
  readonly value: string[];
}

/** A select of several values with a search field. Treats typed text like {@link SearchSelect}. */
export function SearchMultiSelect({ data, value, onChange, onBlur, error, ...rest }: SearchMultiSelectProps) {
  const options = listOptions(data);
  const take = (option: PickerOption) => {
    typing.forget();
    if (!value.includes(option.value)) onChange?.([...value, option.value]);
  };
  const typing = useTyping({ options, shown: '', take, onBlur });
  return (
    <MultiSelect
      searchable
      {...rest}
      {...typing.events}
      data={toData(data)}
      value={value}
      error={typing.notice ?? error}
      onChange={(values) => {
        typing.forget();
        onChange?.(values);
      }}
    />
  );
}
