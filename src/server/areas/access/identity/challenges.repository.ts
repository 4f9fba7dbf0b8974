import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import { type Challenge, type ChallengeKind, maxTries } from '#root/server/shared/people/challenges.ts';

/** The user behind a challenge, with the data that its step needs. */
export interface ChallengedUser {
  readonly kind: ChallengeKind;
  readonly clientId: string;
  readonly enrolmentCipher: string | null;
  readonly uid: string;
  readonly status: 'invited' | 'active';
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly mfaState: 'off' | 'pending' | 'on';
  readonly mfaSecret: string | null;
  /**
   * True if the step was offered after too many wrong passwords. Responses to the step must not reveal that the
   * password was right.
   */
  readonly afterLock: boolean;
}

/**
 * The condition that the row `c` is this challenge with this secret, and that it is unused, has not expired and has
 * tries left.
 */
const isOpen = ({ organisation, uid, secretHashes }: Challenge) => sql`
  c.organisation_uid = ${organisation} and c.uid = ${uid} and c.secret_hash = any(${[...secretHashes]}::text[])
  and c.used_at is null and c.expires_at > now() and c.tries < ${maxTries}`;

export const challengesRepository = {
  /** Returns the user of an open challenge, if the user's status allows the step. */
  person: (challenge: Challenge, kinds: readonly ChallengeKind[]) =>
    query(sql<ChallengedUser>`
      select c.kind, c.client_id as "clientId", c.enrolment_cipher as "enrolmentCipher", u.uid, u.status, u.username, u.email,
        u.first_name as "firstName", u.last_name as "lastName", u.password_hash as "passwordHash",
        u.mfa_state as "mfaState", u.mfa_secret as "mfaSecret", c.after_lock as "afterLock"
      from challenges c join users u on (u.organisation_uid, u.uid) = (c.organisation_uid, c.user_uid)
      where ${isOpen(challenge)} and c.kind = any(${[...kinds]}::text[])
        and u.status = case c.kind when 'invitation' then 'invited' else 'active' end`),

  /** Counts a code before it is checked. Returns no row after too many tries. */
  countTry: (challenge: Challenge) =>
    query(sql<{ uid: string }>`
      update challenges c set tries = tries + 1 where ${isOpen(challenge)} and c.kind = 'mfa' returning uid`),

  /** Counts a code for a decoy step, which has no user and no right code. Returns no row if no such step is open. */
  countHollowTry: (challenge: Challenge) =>
    query(sql<{ uid: string }>`
      update challenges c set tries = tries + 1
      where ${isOpen(challenge)} and c.kind = 'mfa' and c.user_uid is null returning uid`),

  /** Marks an open challenge as used. Returns no row if the challenge is no longer open. */
  use: (challenge: Challenge) =>
    query(sql<{ uid: string }>`update challenges c set used_at = now() where ${isOpen(challenge)} returning uid`),

  /**
   * Marks a challenge as used, after its try was counted in this transaction. Unlike `use`, works even if no tries are
   * left.
   */
  finish: ({ organisation, uid }: Challenge) =>
    query(sql`update challenges set used_at = now() where organisation_uid = ${organisation} and uid = ${uid}`),

  /**
   * Checks a mailed code, counts the try and marks the challenge as used if the code is correct. One statement does all
   * three, so that concurrent tries cannot exceed the limit. A challenge without a user has no correct code.
   */
  tryCode: (challenge: Challenge, codeHashes: readonly string[]) =>
    query(sql<{ right: boolean; userUid: string; clientId: string }>`
      update challenges c set tries = tries + 1,
        used_at = case when c.code_hash = any(${[...codeHashes]}::text[]) and c.user_uid is not null then now() end
      where ${isOpen(challenge)} and c.kind = 'reset'
      returning used_at is not null as right, user_uid as "userUid", client_id as "clientId"`),

  /**
   * Removes up to `most` challenges that expired a day ago. Keeps a user's last invitation, which records when they
   * were invited.
   */
  removeOld: (organisation: string, most: number) =>
    query(sql`
      delete from challenges where organisation_uid = ${organisation} and uid in (
        select c.uid from challenges c
        where c.organisation_uid = ${organisation} and c.expires_at < now() - interval '1 day'
          and (c.kind <> 'invitation' or exists (
            select from challenges later
            where later.organisation_uid = c.organisation_uid and later.user_uid = c.user_uid and later.kind = c.kind
              and later.created_at > c.created_at))
        limit ${most} for update skip locked)`),
};
