import { type ComboboxStore, useCombobox } from '@mantine/core';

/**
 * What a list of options below a field is opened, walked and chosen from by: Enter takes the option that is highlighted
 * when it is pressed. Mantine remembers its place only, which is another one's once the options are drawn anew, and which
 * a `Select` sets back by timers when its list opens or closes: what was typed just then stayed in the field.
 * @param takesFirst Enter takes the first option where none is highlighted
 */
export function usePickerStore({ takesFirst = false } = {}): ComboboxStore {
  const store: ComboboxStore = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const lookAgain = () => {
    const list = store.listId ? document.getElementById(store.listId) : null;
    const options = [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
    const place = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
    if (place >= 0) store.updateSelectedOptionIndex(place);
    else if (takesFirst) store.selectFirstOption();
  };
  return {
    ...store,
    getSelectedOptionIndex: () => {
      lookAgain();
      return store.getSelectedOptionIndex();
    },
    selectNextOption: () => {
      lookAgain();
      return store.selectNextOption();
    },
    selectPreviousOption: () => {
      lookAgain();
      return store.selectPreviousOption();
    },
  };
}
