import { rules } from './errors.ts';

const shape = /^(\+|00)[0-9 ()./-]{5,32}$/;
let isNumber = (_written: string): boolean => true;

/**
 * Sets the function that knows the numbering plans of all countries. `src/domain/values/phone.ts` sets the function
 * when it is loaded. The server always loads it. The browser loads it only for a form with a telephone number, because
 * the plans are large.
 */
export function setPhoneCheck(check: (written: string) => boolean): void {
  isNumber = check;
}

/** Returns the message for a telephone number as people write it; undefined if it is valid. */
export function findPhoneProblem(written: string): string | undefined {
  if (!/^\+?[0-9 ()./-]{5,32}$/.test(written)) return rules.phone;
  // Organisations have no country, so a number without a country code could belong to any country.
  if (!shape.test(written)) return rules.phoneCountry;
  return isNumber(written) ? undefined : rules.phone;
}
