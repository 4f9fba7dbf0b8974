import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { challengeMinutes, createChallenge, insertChallenge } from './challenges.ts';

export interface Invitation {
  /** The organisation of the transaction, with its friendlyUrl. */
  readonly organisation: { readonly uid: string; readonly friendlyUrl: string };
  readonly clientId: string;
  /** A user with status `invited`, inserted before or in the same transaction. */
  readonly user: { readonly uid: string; readonly name: string; readonly email: string };
  /** The name of the inviter, as shown in the mail. */
  readonly invitedBy: string;
}

/**
 * Creates the link that opens the page where an invited user chooses a password. The link expires after a week, or when
 * the next link is created.
 */
export async function createInvitationLink(
  db: WriteDb,
  { keys, settings }: Pick<Services, 'keys'> & { readonly settings: Pick<Services['settings'], 'appUrl'> },
  { organisation, clientId, user }: Omit<Invitation, 'invitedBy'>,
): Promise<string> {
  const challenge = createChallenge(keys, organisation.uid);
  await db.run(insertChallenge(challenge, { kind: 'invitation', userUid: user.uid, clientId }));
  const page = new URLSearchParams({ tenantId: organisation.friendlyUrl, clientId });
  // The secret is in the fragment, which browsers do not send, so that it does not appear in the logs of servers and
  // proxies.
  const secret = new URLSearchParams({ session: challenge.session });
  return `${settings.appUrl}/new-password?${page}#${secret}`;
}

/** Invites a user by mail in the caller's transaction, or sends another invitation. */
export async function invite(
  db: WriteDb,
  services: Pick<Services, 'keys' | 'settings'>,
  invitation: Invitation,
): Promise<void> {
  const { organisation, user, invitedBy } = invitation;
  const link = await createInvitationLink(db, services, invitation);
  await queueMail(db, services, organisation.uid, {
    kind: 'invitation',
    to: user.email,
    userUid: user.uid,
    data: { name: user.name, link, invitedBy, days: challengeMinutes.invitation / (24 * 60) },
  });
}
