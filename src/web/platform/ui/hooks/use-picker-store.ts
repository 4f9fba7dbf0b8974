import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useRef } from 'react';

/** The attribute of the option whose label is exactly the typed text. */
export const exactAttribute = 'data-exact';

/** The store of a list of options. */
export interface PickerStore extends ComboboxStore {
  /** Highlights the exact match or the first option, unless an option is highlighted already. */
  highlightBest: () => void;
  isHighlighted: () => boolean;
  /** Selects the highlighted option or, if there is none, the exact match or the first option. */
  clickHighlighted: () => void;
}

/**
 * Returns the store of a list of options in which Enter selects the highlighted option. Mantine stores only the index
 * of that option. When the options change, the same index refers to another option. When the list of a `Select` opens
 * or closes, a timer resets the index.
 * @param takesFirst whether Enter selects the first option if none is highlighted
 */
export function usePickerStore({ takesFirst = false } = {}): PickerStore {
  const store: ComboboxStore = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  // Each opened list has a new id. It is stored here too, because the store still contains the id from the last
  // rendering.
  const listId = useRef<string>(undefined);
  const listOptions = () => {
    const list = listId.current ? document.getElementById(listId.current) : null;
    return [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
  };
  const isHighlighted = () => listOptions().some((option) => option.hasAttribute('data-combobox-selected'));
  const highlightBest = () => {
    if (isHighlighted()) return;
    const options = listOptions();
    const exact = options.findIndex((option) => option.hasAttribute(exactAttribute));
    if (exact >= 0) store.selectOption(exact);
    else store.selectFirstOption();
  };
  const syncIndex = () => {
    const options = listOptions();
    const index = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
    if (index >= 0) store.updateSelectedOptionIndex(index);
    else if (takesFirst) store.selectFirstOption();
  };
  return {
    ...store,
    setListId: (id) => {
      listId.current = id;
      store.setListId(id);
    },
    isHighlighted,
    highlightBest,
    clickHighlighted: () => {
      highlightBest();
      syncIndex();
      store.clickSelectedOption();
    },
    getSelectedOptionIndex: () => {
      syncIndex();
      return store.getSelectedOptionIndex();
    },
    selectNextOption: () => {
      syncIndex();
      return store.selectNextOption();
    },
    selectPreviousOption: () => {
      syncIndex();
      return store.selectPreviousOption();
    },
  };
}
