/**
 * Calls `make` once for each combination of arguments. Schemas never change, so all who want the same one can have the very
 * same: a schema takes 1 kB, and the contract would have ten thousand.
 */
export function memoise<Arguments extends readonly (string | number | undefined)[], Schema>(
  make: (...given: Arguments) => Schema,
): (...given: Arguments) => Schema {
  const made = new Map<string, Schema>();
  return (...given) => {
    const key = given.join('\n');
    const schema = made.get(key) ?? make(...given);
    made.set(key, schema);
    return schema;
  };
}
