import { createInstance } from 'i18next';

/** The one language the product ships with; every date, number and plural follows it. */
export const LOCALE = 'en-US';

// An own instance instead of i18next's global one: nothing outside this file can change the language or the resources.
const catalogue = createInstance();
void catalogue.init({
  lng: LOCALE,
  fallbackLng: LOCALE,
  initAsync: false,
  resources: {},
  // Keys are plain words with dots in them where a feature likes that; they are not paths.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it renders; escaping twice would show "&amp;" to people.
  interpolation: { escapeValue: false },
});

type BaseKey<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type TextOf<Messages, Key extends string> = {
  [K in keyof Messages]: BaseKey<K & string> extends Key ? Messages[K] : never;
}[keyof Messages] &
  string;

type IsPlural<Messages, Key extends string> = `${Key}_other` extends keyof Messages ? 'count' : never;

type ValueName<Messages, Key extends string> = Placeholder<TextOf<Messages, Key>> | IsPlural<Messages, Key>;

type Values<Name extends string> = { [N in Name]: N extends 'count' ? number : string | number };

/** The keys of a catalogue as its text function takes them: `rows_one` and `rows_other` are both `rows`. */
export type MessageKey<Messages> = BaseKey<keyof Messages & string>;

/** Text function of one catalogue: its keys and the values each text needs are checked by the compiler. */
export type TextFunction<Messages> = <Key extends MessageKey<Messages>>(
  key: Key,
  ...values: [ValueName<Messages, Key>] extends [never] ? [] : [Values<ValueName<Messages, Key>>]
) => string;

/**
 * Registers the words of one feature and returns the function that speaks them, in or outside of React.
 * A plural has two entries, `name_one` and `name_other`, and is asked for as `text('name', { count })`.
 * @param namespace the feature's name; each may be defined once
 * @param messages flat texts in {@link LOCALE}; `{{name}}` marks a value
 */
export function defineMessages<const Messages extends Record<string, string>>(
  namespace: string,
  messages: Messages,
): TextFunction<Messages> {
  catalogue.addResourceBundle(LOCALE, namespace, messages, true, true);
  // i18next's own key types need all catalogues declared globally; ours are checked per catalogue above.
  const speak = (key: string, values: object = {}): string => catalogue.t(key, { ...values, ns: namespace });
  return (key, ...values) => speak(key, values[0]);
}
