import { secretPlace } from '#root/server/areas/access/identity/factors.service.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { seal } from '#root/server/platform/security/secrets.ts';
import { makeTotp, newTotpSecret, stepSeconds, toStep } from '#root/server/platform/security/totp.ts';
import type { TestApp, TestOrganisation } from './app.ts';

/** The password that `makePerson` sets. It is hashed only once, because hashing is deliberately slow. */
export const password = 'seven lanterns by the weir';
let hash: Promise<string> | undefined;
export const hashTestPassword = ({ passwords }: Services): Promise<string> => {
  hash ??= passwords.hash(password);
  return hash;
};

export interface PersonValues {
  readonly status?: string;
  readonly confirmation?: string;
  /** True if the person has a second factor; false by default. */
  readonly mfa?: boolean;
  /** True if the person has no password, as after an invitation; false by default. */
  readonly withoutPassword?: boolean;
}

export interface Person {
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  /** The key of the second factor in Base32, or '' without a second factor. */
  readonly secret: string;
}

/** Inserts a user with `password`. */
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
      values.withoutPassword ? null : await hashTestPassword(services),
      values.status ?? 'active',
      values.confirmation ?? 'confirmed',
      secret ? 'on' : 'off',
      secret ? seal(services.keys, secretPlace({ organisation: organisation.uid, row: uid }), secret) : null,
    ],
  );
  return { uid, username, email, secret };
}

let clock = Date.now;

const findMiddleOfStep = () => (toStep(Date.now()) + 0.5) * stepSeconds * 1000;

/**
 * Stops the server's clock, so that no code expires while a test runs.
 * @param moment milliseconds since 1970
 */
export function stopClock({ services }: TestApp, moment = findMiddleOfStep()): void {
  clock = () => moment;
  Object.assign(services, { now: () => new Date(moment) });
}

/** Returns an authenticator's code. @param steps the number of 30-second steps from now */
export const makeCode = (secret: string, steps = 0): string => makeTotp(secret, clock() + steps * stepSeconds * 1000);

/** Returns a code that no step near the current one accepts. */
export function makeWrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => makeCode(secret, steps));
  let code = 0;
  while (right.includes(String(code).padStart(6, '0'))) code += 1;
  return String(code).padStart(6, '0');
}
