/** Returns true if two plain values (JSON data) are deeply equal. An undefined field is equal to a missing one. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
    );
  }
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isEqual(left[key], right[key]));
}
