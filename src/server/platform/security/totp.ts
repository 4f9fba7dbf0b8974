import { Secret, TOTP } from 'otpauth';

/** The settings that all authenticator apps support: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
export const stepSeconds = 30;
const settings = { issuer: 'Holdfast', algorithm: 'SHA1', digits: 6, period: stepSeconds };
/**
 * The number of steps before and after the current one whose codes are accepted, because clocks differ and typing takes
 * time.
 */
const drift = 1;

const createTotp = (secret: string, label = '') => new TOTP({ ...settings, secret: Secret.fromBase32(secret), label });

/** Returns a new secret in Base32: 160 bits, as RFC 4226 (4, R6) recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the time step of a moment. @param time milliseconds since 1970 */
export const toStep = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/** Returns the code that an authenticator app shows. @param secret in Base32 @param time milliseconds since 1970 */
export const makeTotp = (secret: string, time: number): string => createTotp(secret).generate({ timestamp: time });

/**
 * Returns the step of a code; undefined if the code does not belong to any currently accepted step. The statement that
 * marks the step as used checks that it has not been used before.
 * @param secret in Base32
 * @param time milliseconds since 1970
 */
export function matchTotp(secret: string, code: string, time: number): number | undefined {
  // Refuses anything but six ASCII digits here, because the library throws for six characters that take more than six
  // bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = createTotp(secret).validate({ token: code, timestamp: time, window: drift });
  return delta === null ? undefined : toStep(time) + delta;
}

/**
 * Returns the content of a QR code for authenticator apps (the Key URI format).
 * @param account the name that the app shows
 */
export const otpauthUri = (secret: string, account: string): string => createTotp(secret, account).toString();
