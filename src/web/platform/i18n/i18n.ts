/** The only language of the product. All dates, numbers and plurals are formatted for it. */
export const LOCALE = 'en-US';

const plurals = new Intl.PluralRules(LOCALE);
const counts = new Intl.NumberFormat(LOCALE);

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

/** The keys of a text function. `rows_one` and `rows_other` both have the key `rows`. */
export type MessageKey<Messages> = BaseKey<keyof Messages & string>;

/** The text function of one catalogue. The compiler checks the keys, and the values that each text needs. */
export type TextFunction<Messages> = <Key extends MessageKey<Messages>>(
  key: Key,
  ...values: [ValueName<Messages, Key>] extends [never] ? [] : [Values<ValueName<Messages, Key>>]
) => string;

/**
 * Returns the text function for the messages of one feature. The function can be used inside and outside React.
 *
 * A plural has two entries, `name_one` and `name_other`. `text('name', { count })` chooses one of them and formats the
 * count as `1,000`. Other values are inserted unchanged, because React escapes what it renders.
 * @param namespace the name of the feature; an unknown key is shown as `namespace.key`
 * @param messages texts in {@link LOCALE}; `{{name}}` stands for a value
 */
export function defineMessages<const Messages extends Record<string, string>>(
  namespace: string,
  messages: Messages,
): TextFunction<Messages> {
  const catalogue: Readonly<Record<string, string | undefined>> = messages;
  return (key, ...[values = {}]: [Record<string, string | number>?]) => {
    const plural = typeof values.count === 'number' ? catalogue[`${key}_${plurals.select(values.count)}`] : undefined;
    const message = plural ?? catalogue[key] ?? `${namespace}.${key}`;
    return message.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      return name === 'count' && typeof value === 'number' ? counts.format(value) : String(value ?? '');
    });
  };
}
