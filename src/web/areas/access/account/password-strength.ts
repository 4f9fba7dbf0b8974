/**
 * A rough estimate of how hard a password is to guess. Whether a password is accepted depends only on the server's
 * rules.
 */
export type Strength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/** Returns the number of adjacent pairs of characters that are equal or consecutive. */
function countEasyPairs(password: string): number {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1).length;
}

/**
 * Rates a password. Length counts most and variety of characters a little; runs such as "aaa" or "1234" do not count.
 */
export function rateStrength(password: string): Strength {
  const length = [...password].length;
  if (length < 12) return 'short';
  const different = new Set(password.toLowerCase()).size;
  const counted = length - countEasyPairs(password);
  if (different < 6 || counted < 8) return 'weak';
  const score = counted + 2 * (kinds.filter((kind) => kind.test(password)).length - 1);
  return score < 15 ? 'fair' : score < 20 ? 'good' : 'strong';
}
