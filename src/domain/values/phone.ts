import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { setPhoneCheck } from '#root/contract/platform/phone.ts';

/** Reads a number with its country code. `00` stands for `+`. */
const readNumber = (written: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(written.trim().replace(/^00(?=[1-9])/, '+'));

/** Returns whether the numbering plan of its country has this number. A number without a country code is refused. */
export const isPhoneNumber = (written: string): boolean => readNumber(written)?.isValid() ?? false;

/**
 * Returns a telephone number in the E.164 format (`+442079460000`). A number without a country code is returned as
 * written, because its country is unknown.
 */
export const toE164 = (written: string): string => readNumber(written)?.number ?? written.trim();

// Once this module is loaded, the rule for fields with telephone numbers checks them against the numbering plans.
setPhoneCheck(isPhoneNumber);
