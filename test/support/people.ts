import { newUid } from '#root/server/db/crud.ts';
import { secretPlace } from '#root/server/features/identity/factors.service.ts';
import { hashPassword } from '#root/server/security/passwords.ts';
import { seal } from '#root/server/security/secrets.ts';
import { fromBase32, hotp, newTotpSecret, stepOf as stepOfTime, stepSeconds } from '#root/server/security/totp.ts';
import type { TestApp, TestOrganisation } from './app.ts';

/** The password of everyone that `makePerson` makes. Hashing is slow on purpose, so it is done once. */
export const password = 'seven lanterns by the weir';
let hash: Promise<string> | undefined;
export const passwordHash = (): Promise<string> => {
  hash ??= hashPassword(password);
  return hash;
};

export interface PersonValues {
  readonly status?: string;
  readonly confirmation?: string;
  /** Switches the second factor on. */
  readonly mfa?: boolean;
  /** Without a password, as somebody who was invited. */
  readonly withoutPassword?: boolean;
}

export interface Person {
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  /** Base32; '' without a second factor. */
  readonly secret: string;
}

/** Writes a user with the password above. */
export async function makePerson(
  { owner, services }: TestApp,
  organisation: TestOrganisation,
  username: string,
  values: PersonValues = {},
): Promise<Person> {
  const uid = newUid();
  const email = `${username}@${organisation.friendlyUrl}.example`;
  const secret = values.mfa ? newTotpSecret() : '';
  await owner.query(
    `insert into users (organisation_uid, uid, username, first_name, last_name, email, password_hash, status, confirmation_status,
       mfa_state, mfa_secret)
     values ($1, $2, $3, 'Ada', 'Reyes', $4, $5, $6, $7, $8, $9)`,
    [
      organisation.uid,
      uid,
      username,
      email,
      values.withoutPassword ? null : await passwordHash(),
      values.status ?? 'active',
      values.confirmation ?? 'confirmed',
      secret ? 'on' : 'off',
      secret ? seal(services.keys, secretPlace({ organisation: organisation.uid, row: uid }), secret) : null,
    ],
  );
  return { uid, username, email, secret };
}

let clock = Date.now;

const middleOfStep = () => (stepOfTime(Date.now()) + 0.5) * stepSeconds * 1000;

/**
 * Stops the server's clock, so that no code grows old while a test runs.
 * @param moment milliseconds since 1970
 */
export function stopClock({ services }: TestApp, moment = middleOfStep()): void {
  clock = () => moment;
  Object.assign(services, { now: () => new Date(moment) });
}

/** A code of an authenticator. @param steps how many steps of 30 seconds from now */
export const codeOf = (secret: string, steps = 0): string => hotp(fromBase32(secret), stepOfTime(clock()) + steps);

/** A code that is certainly wrong now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  let code = 0;
  while (right.includes(String(code).padStart(6, '0'))) code += 1;
  return String(code).padStart(6, '0');
}
