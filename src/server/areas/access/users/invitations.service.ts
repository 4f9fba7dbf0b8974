import type { InvitationResult, InvitationRow, users } from '#root/contract/access/users.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { createTooManyRequests } from '#root/server/platform/http/too-many-requests.ts';
import { findInviter, type Inviter, sendInvitation } from '#root/server/shared/people/invitations.ts';
import { findUserByEmail, insertInvitedUser } from '#root/server/shared/people/new-user.ts';
import { maxInvitationsPerHour, userErrors } from './users.errors.ts';
import { usersRepository } from './users.repository.ts';
import { lockUser } from './users.service.ts';

type Result = Omit<InvitationResult, 'email'>;

const createRefusal = (reason: string): Result => ({ outcome: 'refused', userUid: null, reason });

async function inviteOne(
  db: WriteDb,
  services: Services,
  as: Inviter,
  person: InvitationRow,
  roleUids: readonly string[],
): Promise<Result> {
  const known = await db.maybe(findUserByEmail(as.organisation.uid, person.email));
  if (known) return { outcome: 'there', userUid: known.uid, reason: null };
  const user = await insertInvitedUser(db, as.organisation.uid, person, roleUids);
  if (!user) return createRefusal('Another user has this address as their username');
  await sendInvitation(db, services, as, user);
  return { outcome: 'invited', userUid: user.uid, reason: null };
}

/** Invites each address once. If an invitation is refused, the other addresses are still invited. */
export async function invitePeople(
  { db, services, organisation, actor, body }: Ctx<typeof users.invite>,
  roleUids: readonly string[],
): Promise<InvitationResult[]> {
  const as = await findInviter(db, services, actor, organisation, body.clientId);
  const results: InvitationResult[] = [];
  const seen = new Set<string>();
  for (const person of body.people) {
    const address = person.email.toLowerCase();
    const result = seen.has(address)
      ? createRefusal('This address is in the list twice')
      : await inviteOne(db, services, as, person, roleUids);
    seen.add(address);
    results.push({ email: person.email, ...result });
  }
  return results;
}

/**
 * Sends an invitation again.
 * @throws as `lockUser`; 409 `not_invited` if the user's status is not `invited`; 429 after too many mails in an hour
 */
export async function inviteAgain(ctx: Ctx<typeof users.resend>) {
  const { db, services, organisation, actor, params } = ctx;
  const user = await lockUser(ctx);
  if (user.status !== 'invited') throw userErrors.notInvited();
  const sent = await db.maybe(usersRepository.invitations(organisation.uid, params.uid));
  if (sent && sent.count >= maxInvitationsPerHour)
    throw createTooManyRequests(`This person was invited ${maxInvitationsPerHour} times within an hour.`, sent.wait);
  const as = await findInviter(db, services, actor, organisation);
  await sendInvitation(db, services, as, { uid: params.uid, name: user.name, email: user.email });
  return db.maybe(usersRepository.touch(organisation.uid, params.uid));
}
