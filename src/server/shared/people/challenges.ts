import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type Keys, signaturePattern } from '#root/server/platform/security/keys.ts';
import type { SecretPlace } from '#root/server/platform/security/secrets.ts';

export type ChallengeKind = 'invitation' | 'new_password' | 'mfa' | 'reset';

/**
 * The minutes until each kind of challenge expires (product decision: five for a sign-in step, ten for a mailed code).
 */
export const challengeMinutes: Readonly<Record<ChallengeKind, number>> = {
  invitation: 7 * 24 * 60,
  new_password: 5,
  mfa: 5,
  reset: 10,
};
/** The number of wrong codes after which a challenge becomes invalid. */
export const maxTries = 5;

/** A challenge, with the signed, opaque text that identifies it to its holder. */
export interface Challenge {
  readonly organisation: string;
  readonly uid: string;
  /** The text that is returned in the response or mailed in the link. */
  readonly session: string;
  /**
   * The hashes that may be stored instead of the text: made with the current root key or with a former one. New
   * challenges are stored with the first hash.
   */
  readonly secretHashes: readonly string[];
}

const signing = 'challenge-session';
const hashing = 'challenge-secret';

/**
 * Creates a challenge for signing in to an organisation. The text of the challenge is
 * `<organisation>.<uid>.<secret>-<signature>`.
 */
export function createChallenge(keys: Keys, organisation: string): Challenge {
  const uid = newUid();
  const unsigned = `${organisation}.${uid}.${randomBytes(24).toString('hex')}`;
  const session = `${unsigned}-${keys.sign(signing, unsigned)}`;
  return { organisation, uid, session, secretHashes: keys.signatures(hashing, session) };
}

const shape = new RegExp(`^(([0-9a-f-]{36})\\.([0-9a-f-]{36})\\.[0-9a-f]{48})-(${signaturePattern})$`);

/** Reads the text of a challenge. @returns undefined if the signature is invalid */
export function readChallenge(keys: Keys, session: string): Challenge | undefined {
  const [, unsigned = '', organisation = '', uid = '', signature = ''] = shape.exec(session) ?? [];
  if (!uid || !keys.verify(signing, unsigned, signature)) return undefined;
  return { organisation, uid, session, secretHashes: keys.signatures(hashing, session) };
}

export interface NewChallenge {
  readonly kind: ChallengeKind;
  /**
   * The user of the challenge; null if no user has the typed name. Challenges with and without a user look the same to
   * the caller.
   */
  readonly userUid: string | null;
  readonly clientId: string;
  readonly codeHash?: string | undefined;
  /** The encrypted secret of a second factor to set up (see `enrolmentPlace`). */
  readonly enrolmentCipher?: string | undefined;
  /** True for a step that was offered after too many wrong passwords. */
  readonly afterLock?: boolean;
}

/** Returns the place of the encrypted secret of a second factor that the user must set up. */
export const enrolmentPlace = ({ organisation, uid }: Pick<Challenge, 'organisation' | 'uid'>): SecretPlace => ({
  organisation,
  table: 'challenges',
  column: 'enrolment_cipher',
  row: uid,
});

/**
 * Inserts a challenge and invalidates earlier challenges of the same kind and user, except those of the kind `mfa`. An
 * earlier password reset loses its code but stays open, like a reset for an unknown name. Otherwise a second request
 * would reveal whether the user exists.
 */
export const insertChallenge = (challenge: Challenge, given: NewChallenge) =>
  query(sql`
    with earlier as (
      update challenges set code_hash = null, used_at = case when kind <> 'reset' then now() end
      where organisation_uid = ${challenge.organisation} and user_uid = ${given.userUid} and kind = ${given.kind}
        and used_at is null and ${given.kind} <> 'mfa')
    insert into challenges (organisation_uid, uid, kind, user_uid, client_id, expires_at, secret_hash, code_hash, enrolment_cipher, after_lock)
    values (${challenge.organisation}, ${challenge.uid}, ${given.kind}, ${given.userUid}, ${given.clientId},
            now() + ${challengeMinutes[given.kind]} * interval '1 minute', ${challenge.secretHashes[0]}, ${given.codeHash ?? null},
            ${given.enrolmentCipher ?? null}, ${given.afterLock ?? false})`);
