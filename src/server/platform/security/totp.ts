import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with SHA-1, six digits and steps of 30 seconds: what every authenticator app supports. */
export const stepSeconds = 30;
const settings = { issuer: 'Holdfast', algorithm: 'SHA1', digits: 6, period: stepSeconds };
/** The codes of the steps before and after are accepted too, because clocks differ and typing takes a while. */
const drift = 1;

const createTotp = (secret: string, label = '') => new TOTP({ ...settings, secret: Secret.fromBase32(secret), label });

/** Returns a new secret in Base32: 160 bits, as RFC 4226 (4, R6) recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the time step of a moment. @param time milliseconds since 1970 */
export const toStep = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/** Returns the code that an authenticator app shows. @param secret Base32 @param time milliseconds since 1970 */
export const makeTotp = (secret: string, time: number): string => createTotp(secret).generate({ timestamp: time });

/**
 * Returns the step of this code, or undefined if it belongs to none that is accepted now. The statement that uses the step up
 * checks that it wasn't used before.
 * @param secret Base32
 * @param time milliseconds since 1970
 */
export function matchTotp(secret: string, code: string, time: number): number | undefined {
  // The library throws at six characters that take more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = createTotp(secret).validate({ token: code, timestamp: time, window: drift });
  return delta === null ? undefined : toStep(time) + delta;
}

/**
 * Returns the content of a QR code for authenticator apps (the Key URI format).
 * @param account as the app shows it
 */
export const otpauthUri = (secret: string, account: string): string => createTotp(secret, account).toString();
