import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { challengeMinutes, createChallenge, insertChallenge } from './challenges.ts';

export interface Invitation {
  /** The organisation that the transaction acts for, and its friendlyUrl. */
  readonly organisation: { readonly uid: string; readonly friendlyUrl: string };
  readonly clientId: string;
  /** A user with status `invited`, inserted in the same transaction or before. */
  readonly user: { readonly uid: string; readonly name: string; readonly email: string };
  /** The name of the inviter in the mail. */
  readonly invitedBy: string;
}

/**
 * Invites a user, or invites them again, in the caller's transaction. The mailed link opens the page where they choose a
 * password; it expires after a week or with the next invitation.
 */
export async function invite(
  db: WriteDb,
  { keys, settings }: Pick<Services, 'keys' | 'settings'>,
  { organisation, clientId, user, invitedBy }: Invitation,
): Promise<void> {
  const challenge = createChallenge(keys, organisation.uid);
  await db.run(insertChallenge(challenge, { kind: 'invitation', userUid: user.uid, clientId }));
  const page = new URLSearchParams({ tenantId: organisation.friendlyUrl, clientId });
  // Browsers do not send the fragment, so the secret stays out of the logs of servers and proxies.
  const secret = new URLSearchParams({ session: challenge.session });
  await queueMail(db, { keys }, organisation.uid, {
    kind: 'invitation',
    to: user.email,
    userUid: user.uid,
    data: {
      name: user.name,
      link: `${settings.appUrl}/new-password?${page}#${secret}`,
      invitedBy,
      days: challengeMinutes.invitation / (24 * 60),
    },
  });
}
