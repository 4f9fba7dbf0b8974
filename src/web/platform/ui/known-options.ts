import type { PickerOption } from './hooks/use-options.ts';

/** Returns the chosen option, so that a picker shows its name; [] where nothing is chosen. */
export const knownOption = (uid: string | null | undefined, name: string | null | undefined): PickerOption[] =>
  uid ? [{ value: uid, label: name ?? '' }] : [];

/** Returns the chosen options. */
export const knownOptions = (chosen: readonly { readonly uid: string; readonly name: string }[] = []): PickerOption[] =>
  chosen.map(({ uid, name }) => ({ value: uid, label: name }));
