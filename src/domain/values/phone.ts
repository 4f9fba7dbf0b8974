/**
 * A telephone number as E.164 (`+442079460000`) where it tells its country, and as it was written where it does not: the
 * country of a national number can't be known. `00` stands for `+`; a `(0)` to be left out from abroad is left out.
 */
export function toE164(written: string): string {
  const digits = written
    .trim()
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replaceAll(/[ ()./-]/g, '');
  return /^\+[1-9][0-9]{6,14}$/.test(digits) ? digits : written.trim();
}
