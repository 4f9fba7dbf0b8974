/**
 * Returns a telephone number in the E.164 format (`+442079460000`). A number without a country code is returned as
 * written, because its country is unknown. `00` is replaced by `+`; the trunk prefix `(0)` after a country code is
 * removed.
 */
export function toE164(written: string): string {
  const digits = written
    .trim()
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replaceAll(/[ ()./-]/g, '');
  return /^\+[1-9][0-9]{6,14}$/.test(digits) ? digits : written.trim();
}
