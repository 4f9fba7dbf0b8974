import type { PickerOption } from './hooks/use-options.ts';

/** Returns the selected option, so that a picker shows its name; [] if nothing is selected. */
export const knownOption = (uid: string | null | undefined, name: string | null | undefined): PickerOption[] =>
  uid ? [{ value: uid, label: name ?? '' }] : [];

/** Returns the selected options, so that a picker shows their names. */
export const knownOptions = (chosen: readonly { readonly uid: string; readonly name: string }[] = []): PickerOption[] =>
  chosen.map(({ uid, name }) => ({ value: uid, label: name }));
