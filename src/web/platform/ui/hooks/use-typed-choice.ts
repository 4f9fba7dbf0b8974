import { type KeyboardEvent, useEffect, useState } from 'react';
import { text } from '../words.ts';
import type { Options, PickerOption } from './use-options.ts';
import type { PickerStore } from './use-picker-store.ts';

/** Returns the only option with exactly this label; undefined if no option or several options have the label. */
export function findExact(options: readonly PickerOption[], typed: string): PickerOption | undefined {
  const name = typed.trim().toLowerCase();
  const exact = options.filter(({ label, disabled }) => label.toLowerCase() === name && !disabled);
  return exact.length === 1 ? exact[0] : undefined;
}

/** The fields of a picker that decide what happens to the typed text. */
interface TypedChoice {
  readonly options: Pick<Options, 'found' | 'loading' | 'search'>;
  /** The typed text; '' if there is none. */
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly combobox: PickerStore;
  /** Whether a record is being created with the typed name. */
  readonly isCreating: boolean;
  readonly choose: (option: PickerOption) => void;
  /** Clears the typed text. */
  readonly drop: () => void;
}

/**
 * Decides for every picker what happens to the typed text. Enter selects the highlighted option, which is the exact
 * match or the first option. Leaving the field selects an exact match. If there is no exact match, a message repeats
 * the typed text. Both Enter and leaving the field wait for a search that is still running.
 */
export function useTypedChoice({ options, typed, setTyped, combobox, isCreating, choose, drop }: TypedChoice) {
  const [waitsFor, setWaitsFor] = useState<'enter' | 'leave'>();
  const [rejected, setRejected] = useState('');
  const name = typed.trim();
  const finishLeaving = () => {
    const exact = findExact(options.found, name);
    if (exact) return choose(exact);
    setRejected(name);
    drop();
  };
  useEffect(() => {
    if (options.loading || name === '') return;
    if (combobox.dropdownOpened) combobox.highlightBest();
    if (!waitsFor) return;
    setWaitsFor(undefined);
    if (waitsFor === 'leave') finishLeaving();
    else combobox.clickHighlighted();
  });
  return {
    /** The message about typed text that matches no option; undefined if there is no such text. */
    notice: rejected === '' ? undefined : text('typedNotTaken', { name: rejected }),
    type: (next: string) => {
      setRejected('');
      setWaitsFor(undefined);
      setTyped(next);
      options.search(next);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    /** Handles Enter if no option is highlighted. Otherwise, Mantine selects the highlighted option. */
    onEnter: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || name === '') return;
      // The text belongs to the picker, so Enter does not submit the form.
      event.preventDefault();
      if (!combobox.isHighlighted()) setWaitsFor('enter');
    },
    leave: () => {
      combobox.closeDropdown();
      if (name === '' || isCreating) drop();
      else if (options.loading) setWaitsFor('leave');
      else finishLeaving();
    },
  };
}
