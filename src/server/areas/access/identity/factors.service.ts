import { randomInt } from 'node:crypto';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { formatAt } from '#root/server/platform/mail/format-moment.ts';
import { buildMail, type NewMail } from '#root/server/platform/mail/queue.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { type SecretPlace, unseal } from '#root/server/platform/security/secrets.ts';
import { matchTotp } from '#root/server/platform/security/totp.ts';
import { factorLocks } from '#root/server/shared/people/locks.ts';
import { countOne, type RunOne, retryAfter } from './attempts.service.ts';
import { factorsRepository } from './factors.repository.ts';
import { identityErrors } from './identity.errors.ts';
import { type Limit, signInAttempts } from './sign-in-attempts.repository.ts';

type SecretOwner = Pick<SecretPlace, 'organisation' | 'row'>;
/**
 * Returns the column and the row to which the encryption of a user's second-factor secret is bound. `row` is the user's
 * uid.
 */
export const secretPlace = ({ organisation, row }: SecretOwner): SecretPlace => ({
  organisation,
  table: 'users',
  column: 'mfa_secret',
  row,
});
export const pendingPlace = (place: SecretOwner): SecretPlace => ({
  ...secretPlace(place),
  column: 'mfa_pending_secret',
});

// The characters exclude those that look alike: i, l, o, 0 and 1. Ten characters out of 31 give 49 bits.
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeCount = 10;
/**
 * Returns the hashes under which a recovery code may be stored. There are several, because keys can change. New codes
 * are stored under the first hash.
 */
const hashRecoveryCode = (keys: Keys, user: string, code: string) =>
  keys.signatures('recovery-code', `${user}|${code.replace('-', '')}`);

/** Replaces a user's recovery codes with ten new ones. @returns the codes; only their hashes are stored */
export async function renewRecoveryCodes(db: WriteDb, keys: Keys, organisation: string, user: string) {
  const pick = (length: number) => Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  const codes = Array.from({ length: recoveryCodeCount }, () => `${pick(5)}-${pick(5)}`);
  await db.run(factorsRepository.forgetRecoveryCodes(organisation, user));
  const hashes = codes.map((code) => hashRecoveryCode(keys, user, code)[0] ?? '');
  await db.run(factorsRepository.insertRecoveryCodes(organisation, user, hashes));
  return codes;
}

interface FactorOwner {
  readonly organisation: string;
  readonly uid: string;
  readonly mfaSecret: string | null;
}
interface FactorOwnerContact extends Omit<FactorOwner, 'organisation'> {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}
/** An organisation and its time zone, for times in mails. */
interface OrganisationClock {
  readonly uid: string;
  readonly timeZone: string;
}

/** Checks an authenticator code or a recovery code, and marks it as used. @returns true if it was correct and unused */
async function proveFactor(
  run: RunOne,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { organisation, uid, mfaSecret }: FactorOwner,
  code: string,
): Promise<boolean> {
  if (!mfaSecret) return false;
  if (!/^\d{6}$/.test(code)) {
    const hashes = hashRecoveryCode(keys, uid, code);
    return Boolean(await run(factorsRepository.takeRecoveryCode(organisation, uid, hashes)));
  }
  const secret = unseal(keys, secretPlace({ organisation, row: uid }), mfaSecret);
  const step = matchTotp(secret, code, now().getTime());
  return step !== undefined && Boolean(await run(factorsRepository.takeStep(organisation, uid, mfaSecret, step)));
}

/** Builds the mail about the lock of a second factor, for the owner of the account. */
function buildLockedMail(
  { timeZone }: OrganisationClock,
  owner: FactorOwnerContact,
  until: Date,
): NewMail<'mfa_locked'> {
  const data = {
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    until: formatAt(until, timeZone),
  };
  return { kind: 'mfa_locked', to: owner.email, userUid: owner.uid, data };
}

/**
 * Counts a code before it is checked. @returns the end of the lock that a wrong code causes; null if it causes none.
 * @throws `locked`
 */
async function countCode(
  run: RunOne,
  { now }: Pick<Services, 'now'>,
  organisation: string,
  user: string,
  device: Limit | undefined,
): Promise<Date | null> {
  if (device) {
    const { failures, wait } = await countOne(run, organisation, device);
    if (wait) throw identityErrors.factorLocked(retryAfter(wait));
    return failures === device.most ? new Date(now().getTime() + device.minutes * 60_000) : null;
  }
  const count = await run(factorLocks.count(organisation, user));
  if (count) return count.lockedUntil;
  const left = await run(factorLocks.remaining(organisation, user));
  throw identityErrors.factorLocked(retryAfter(left?.seconds ?? 1));
}

/**
 * Checks a code like `proveFactor`, and counts the attempt. After twenty wrong codes in a row, over any time, the
 * second factor is locked for a day. After that day, five more wrong codes lock it for another day. The owner gets a
 * mail about each lock. A correct code resets the count.
 * @param run runs a statement and commits it even if the code is wrong
 * @param device the limit for a browser in which the user has signed in before; if given, it replaces the count
 * described above
 * @throws 429 `locked` before anything is checked
 */
export async function proveFactorCounted(
  run: RunOne,
  services: Services,
  place: OrganisationClock,
  owner: FactorOwnerContact,
  code: string,
  device?: Limit,
): Promise<boolean> {
  const { uid, mfaSecret } = owner;
  const lockedUntil = await countCode(run, services, place.uid, uid, device);
  if (await proveFactor(run, services, { organisation: place.uid, uid, mfaSecret }, code)) {
    if (device) await run(signInAttempts.clear(place.uid, [device.subject], { locked: true }));
    else await run(factorLocks.clear(place.uid, uid));
    return true;
  }
  if (lockedUntil) await run(buildMail(services, place.uid, buildLockedMail(place, owner, lockedUntil)).statement);
  return false;
}
