import type { InvitationResult, InvitationRow, users } from '#root/contract/access/users.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { type InvitingAs, invitingAs, sendInvitation } from '#root/server/shared/people/invitations.ts';
import { insertInvitedUser, userByEmail } from '#root/server/shared/people/new-user.ts';
import { mostInvitations, userErrors } from './users.errors.ts';
import { usersRepository } from './users.repository.ts';

type Result = Omit<InvitationResult, 'email'>;

const refused = (reason: string): Result => ({ outcome: 'refused', userUid: null, reason });

async function inviteOne(
  db: WriteDb,
  services: Services,
  as: InvitingAs,
  person: InvitationRow,
  roleUids: readonly string[],
): Promise<Result> {
  const known = await db.maybe(userByEmail(as.organisation.uid, person.email));
  if (known) return { outcome: 'there', userUid: known.uid, reason: null };
  const user = await insertInvitedUser(db, as.organisation.uid, person, roleUids);
  if (!user) return refused('Another user has this address as username');
  await sendInvitation(db, services, as, user);
  return { outcome: 'invited', userUid: user.uid, reason: null };
}

/** Invites each address once; what becomes of one is no matter to the others. */
export async function invitePeople(
  { db, services, organisation, actor, body }: Ctx<typeof users.invite>,
  roleUids: readonly string[],
): Promise<InvitationResult[]> {
  const as = await invitingAs(db, services, actor, organisation, body.clientId);
  const results: InvitationResult[] = [];
  const seen = new Set<string>();
  for (const person of body.people) {
    const address = person.email.toLowerCase();
    const result = seen.has(address)
      ? refused('This address is in the list twice')
      : await inviteOne(db, services, as, person, roleUids);
    seen.add(address);
    results.push({ email: person.email, ...result });
  }
  return results;
}

/** @throws 409 `not_invited` unless the invitation is still open; 429 where that would be too many mails within an hour */
export async function inviteAgain({ db, services, organisation, actor, params }: Ctx<typeof users.resend>) {
  const user = await db.maybe(usersRepository.hold(organisation.uid, params.uid));
  if (!user) throw errors.notFound();
  if (user.status !== 'invited') throw userErrors.notInvited();
  const sent = await db.maybe(usersRepository.invitations(organisation.uid, params.uid));
  if (sent && sent.count >= mostInvitations)
    throw userErrors.tooManyInvitations({ headers: { 'retry-after': String(sent.wait) } });
  const as = await invitingAs(db, services, actor, organisation);
  await sendInvitation(db, services, as, { uid: params.uid, name: user.name, email: user.email });
  return db.maybe(usersRepository.touch(organisation.uid, params.uid));
}
