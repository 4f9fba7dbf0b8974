import { type ComboboxStore, useCombobox } from '@mantine/core';

/**
 * Returns the store of a list of options, in which Enter takes the highlighted option. Mantine stores only its index, which is
 * another option's after the options have been rendered again, and which a `Select` resets by timers when its list opens or
 * closes.
 * @param takesFirst Enter takes the first option where none is highlighted
 */
export function usePickerStore({ takesFirst = false } = {}): ComboboxStore {
  const store: ComboboxStore = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const syncIndex = () => {
    const list = store.listId ? document.getElementById(store.listId) : null;
    const options = [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
    const index = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
    if (index >= 0) store.updateSelectedOptionIndex(index);
    else if (takesFirst) store.selectFirstOption();
  };
  return {
    ...store,
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
