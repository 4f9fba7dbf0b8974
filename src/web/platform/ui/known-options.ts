import type { PickerOption } from './hooks/use-options.ts';

/** The option that is chosen already, so that a picker shows its name; none where nothing is chosen. */
export const knownOption = (uid: string | null | undefined, name: string | null | undefined): PickerOption[] =>
  uid ? [{ value: uid, label: name ?? '' }] : [];

/** The options that are chosen already. */
export const knownOptions = (chosen: readonly { readonly uid: string; readonly name: string }[] = []): PickerOption[] =>
  chosen.map(({ uid, name }) => ({ value: uid, label: name }));
