import { Combobox, InputBase } from '@mantine/core';
import { memo, type Ref, useEffect, useMemo, useState } from 'react';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { usePickerStore } from '#root/web/platform/ui/hooks/use-picker-store.ts';
import { findExact } from '#root/web/platform/ui/hooks/use-typed-choice.ts';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';

/** The number of options shown. */
const maxShown = 25;

interface PickerProps {
  readonly records: WhatIfSession['records'];
  /** The uids of the lost records, separated by spaces. As a string, this prop does not break the memoisation. */
  readonly lost: string;
  readonly onLose: (uid: string) => void;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

function useMatches({ records, lost }: PickerProps, typed: string) {
  const options = useMemo(
    () =>
      [...records.values()]
        .filter(({ archived, uid }) => !archived && !lost.includes(uid))
        .map(({ uid, name, kind }) => ({ value: uid, name, label: `${name} (${kindLabel(kind)})` })),
    [records, lost],
  );
  const matches = useMemo(() => {
    const wanted = typed.trim().toLowerCase();
    return options.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, maxShown);
  }, [options, typed]);
  /** Returns the only record with exactly the typed name. */
  const findTyped = () =>
    findExact(
      options.map(({ value, name }) => ({ value, label: name })),
      typed,
    );
  return { matches, findTyped };
}

/**
 * Marks any record of the organisation as lost. Enter selects the first match. When the person leaves the field, the
 * record with exactly the typed name is selected. If no record has that name, a message repeats the typed text, as in
 * every picker.
 */
export const LosePicker = memo(function LosePicker(props: PickerProps) {
  const [typed, setTyped] = useState('');
  const [rejected, setRejected] = useState('');
  const { matches, findTyped } = useMatches(props, typed);
  const isTyped = typed.trim() !== '';
  const combobox = usePickerStore({ takesFirst: isTyped });
  // Highlights the option that Enter will select, even after the options have changed.
  useEffect(() => {
    if (isTyped) combobox.getSelectedOptionIndex();
  }, [matches, isTyped]);
  const lose = (uid: string) => {
    props.onLose(uid);
    setTyped('');
    combobox.closeDropdown();
  };
  const leave = () => {
    combobox.closeDropdown();
    if (!isTyped) return;
    const match = findTyped();
    if (match) return lose(match.value);
    setRejected(typed.trim());
    setTyped('');
  };
  return (
    <Combobox store={combobox} onOptionSubmit={lose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          ref={props.inputRef}
          size="sm"
          w={{ base: '100%', xs: 260 }}
          aria-label={text('lose')}
          placeholder={text('losePlaceholder')}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRejected('');
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
          error={rejected && uiText('typedNotTaken', { name: rejected })}
          data-lose
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={matches.length === 0}>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label={text('lose')}>
          {matches.map(({ value, label }) => (
            <Combobox.Option key={value} value={value}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
