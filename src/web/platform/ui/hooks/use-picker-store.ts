import { type ComboboxStore, useCombobox } from '@mantine/core';

/**
 * Returns the store of a list of options in which Enter selects the highlighted option. Mantine stores only the index
 * of that option. The index refers to another option when the options change, and a `Select` resets it with a timer
 * when its list opens or closes.
 * @param takesFirst whether Enter selects the first option if none is highlighted
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
