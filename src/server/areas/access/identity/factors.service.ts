import { randomInt } from 'node:crypto';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { buildMail, type NewMail } from '#root/server/platform/mail/queue.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { type SecretPlace, unseal } from '#root/server/platform/security/secrets.ts';
import { matchTotp } from '#root/server/platform/security/totp.ts';
import { factorLocks } from '#root/server/shared/people/locks.ts';
import type { RunOne } from './attempts.service.ts';
import { factorsRepository } from './factors.repository.ts';
import { identityErrors } from './identity.errors.ts';

type SecretOf = Pick<SecretPlace, 'organisation' | 'row'>;
/** Where a person's secret is kept. @param row the user */
export const secretPlace = ({ organisation, row }: SecretOf): SecretPlace => ({
  organisation,
  table: 'users',
  column: 'mfa_secret',
  row,
});
export const pendingPlace = (place: SecretOf): SecretPlace => ({ ...secretPlace(place), column: 'mfa_pending_secret' });

// Without what looks like something else: i, l, o, 0 and 1. 31 to the power of 10 is 49 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const recoveryHash = (keys: Keys, user: string, code: string) =>
  keys.sign('recovery-code', `${user}|${code.replace('-', '')}`);

/** Gives a person ten new recovery codes in place of all earlier ones. @returns the codes, which are kept as hashes only */
export async function renewRecoveryCodes(db: WriteDb, keys: Keys, organisation: string, user: string) {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const codes = Array.from({ length: howMany }, () => `${pick(5)}-${pick(5)}`);
  await db.run(factorsRepository.forgetRecoveryCodes(organisation, user));
  const hashes = codes.map((code) => recoveryHash(keys, user, code));
  await db.run(factorsRepository.insertRecoveryCodes(organisation, user, hashes));
  return codes;
}

interface FactorOwner {
  readonly organisation: string;
  readonly uid: string;
  readonly mfaSecret: string | null;
}
interface MailedOwner extends Omit<FactorOwner, 'organisation'> {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}
/** The organisation, whose clock the mail tells the time by. */
interface Place {
  readonly uid: string;
  readonly timeZone: string;
}

/** Takes a code of somebody's authenticator, or a recovery code; each is good once. @returns whether it was right */
async function proveFactor(
  run: RunOne,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { organisation, uid, mfaSecret }: FactorOwner,
  code: string,
): Promise<boolean> {
  if (!mfaSecret) return false;
  if (!/^\d{6}$/.test(code)) {
    const hash = recoveryHash(keys, uid, code);
    return Boolean(await run(factorsRepository.takeRecoveryCode(organisation, uid, hash)));
  }
  const secret = unseal(keys, secretPlace({ organisation, row: uid }), mfaSecret);
  const step = matchTotp(secret, code, now().getTime());
  return step !== undefined && Boolean(await run(factorsRepository.takeStep(organisation, uid, mfaSecret, step)));
}

/** Tells the owner of an account that somebody tries codes there, who must know the password. */
function lockedMail({ timeZone }: Place, owner: MailedOwner, until: Date): NewMail<'mfa_locked'> {
  const data = {
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    until: `${createMomentFormatter(timeZone)(until.toISOString())} (${timeZone})`,
  };
  return { kind: 'mfa_locked', to: owner.email, userUid: owner.uid, data };
}

/**
 * The same, counted: twenty wrong ones in a row, however long that takes, lock the second factor for a day, and five more for another. The
 * owner is told by mail. A right one begins the count afresh.
 * @param run commits what it runs even where the answer is false
 * @throws 429 `locked`, and then nothing was checked
 */
export async function proveFactorCounted(
  run: RunOne,
  services: Services,
  place: Place,
  owner: MailedOwner,
  code: string,
): Promise<boolean> {
  const count = await run(factorLocks.count(place.uid, owner.uid));
  if (!count) {
    const left = await run(factorLocks.remaining(place.uid, owner.uid));
    throw identityErrors.factorLocked({ headers: { 'retry-after': String(left?.seconds ?? 1) } });
  }
  const { uid, mfaSecret } = owner;
  if (await proveFactor(run, services, { organisation: place.uid, uid, mfaSecret }, code)) {
    await run(factorLocks.clear(place.uid, uid));
    return true;
  }
  if (count.lockedUntil)
    await run(buildMail(services, place.uid, lockedMail(place, owner, count.lockedUntil)).statement);
  return false;
}
