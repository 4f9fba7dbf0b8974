import { rules } from '#root/contract/platform/errors.ts';

/** Messages by the path of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Returns the errors, leaving out those of required fields that are empty because the person has not reached them yet.
 * @param left the fields that the person has left with an error
 */
export const hideUnreached = (errors: FieldErrors, left: ReadonlySet<string>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path, message]) => message !== rules.required || left.has(path)));

/** Adds a field to those that were left with an error, and removes the fields that no longer have one. */
export function addLeft(left: ReadonlySet<string>, path: string, errors: FieldErrors): ReadonlySet<string> {
  const next = new Set([...left, path].filter((one) => one in errors));
  return next.size === left.size && [...next].every((one) => left.has(one)) ? left : next;
}
