/**
 * Calls `make` once for each combination of arguments. Schemas never change, so they can be shared. Without sharing,
 * the contract would have ten thousand of them, of 1 kB each.
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
