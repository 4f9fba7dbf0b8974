/**
 * Calls `make` once for each combination of arguments. Schemas never change, so they can be shared: a schema takes 1
 * kB, and the contract would have ten thousand of them.
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
