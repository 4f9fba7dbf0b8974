import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import type { SecretPlace } from '#root/server/platform/security/secrets.ts';

export type ChallengeKind = 'invitation' | 'new_password' | 'mfa' | 'reset';

/** Minutes until each kind expires (product decision: five for a sign-in step, ten for a mailed code). */
export const challengeMinutes: Readonly<Record<ChallengeKind, number>> = {
  invitation: 7 * 24 * 60,
  new_password: 5,
  mfa: 5,
  reset: 10,
};
/** Wrong codes after which a challenge is invalid. */
export const maxTries = 5;

/** A challenge as its holder has it: a signed, opaque text. */
export interface Challenge {
  readonly organisation: string;
  readonly uid: string;
  /** The text for the answer or the link. */
  readonly session: string;
  /** The hash that is stored. */
  readonly secretHash: string;
}

const signing = 'challenge-session';
const hashing = 'challenge-secret';

/** Creates a challenge of an organisation: `<organisation>.<uid>.<secret>-<signature>`. */
export function createChallenge(keys: Keys, organisation: string): Challenge {
  const uid = newUid();
  const unsigned = `${organisation}.${uid}.${randomBytes(24).toString('hex')}`;
  const session = `${unsigned}-${keys.sign(signing, unsigned)}`;
  return { organisation, uid, session, secretHash: keys.sign(hashing, session) };
}

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.[0-9a-f]{48}-[A-Za-z0-9_-]{43}$/;

/** Reads a challenge that a holder sends. @returns undefined if its signature is invalid */
export function readChallenge(keys: Keys, session: string): Challenge | undefined {
  const [, organisation = '', uid = ''] = shape.exec(session) ?? [];
  if (!uid || !keys.verify(signing, session.slice(0, -44), session.slice(-43))) return undefined;
  return { organisation, uid, session, secretHash: keys.sign(hashing, session) };
}

export interface NewChallenge {
  readonly kind: ChallengeKind;
  /** Null if nobody has the typed name; such rows do not differ otherwise. */
  readonly userUid: string | null;
  readonly clientId: string;
  readonly codeHash?: string | undefined;
  /** The secret of a second factor to set up, encrypted for this row (`enrolmentPlace`). */
  readonly enrolmentCipher?: string | undefined;
}

/** The place of the secret of a second factor that the holder must set up. */
export const enrolmentPlace = ({ organisation, uid }: Pick<Challenge, 'organisation' | 'uid'>): SecretPlace => ({
  organisation,
  table: 'challenges',
  column: 'enrolment_cipher',
  row: uid,
});

/**
 * Inserts a challenge and invalidates earlier ones of the same kind and user. An earlier reset only loses its code and stays open,
 * as for a name that nobody has: otherwise a second request would reveal that the user exists.
 */
export const insertChallenge = (challenge: Challenge, given: NewChallenge) =>
  query(sql`
    with earlier as (
      update challenges set code_hash = null, used_at = case when kind <> 'reset' then now() end
      where organisation_uid = ${challenge.organisation} and user_uid = ${given.userUid} and kind = ${given.kind}
        and used_at is null and ${given.kind} <> 'mfa')
    insert into challenges (organisation_uid, uid, kind, user_uid, client_id, expires_at, secret_hash, code_hash, enrolment_cipher)
    values (${challenge.organisation}, ${challenge.uid}, ${given.kind}, ${given.userUid}, ${given.clientId},
            now() + ${challengeMinutes[given.kind]} * interval '1 minute', ${challenge.secretHash}, ${given.codeHash ?? null},
            ${given.enrolmentCipher ?? null})`);
