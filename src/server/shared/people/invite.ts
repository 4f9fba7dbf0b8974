import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { challengeLife, insertChallenge, makeChallenge } from './challenges.ts';

export interface Invitation {
  /** The organisation that the transaction acts for, and its friendlyUrl. */
  readonly organisation: { readonly uid: string; readonly friendlyUrl: string };
  readonly clientId: string;
  /** A user with status `invited` who is there already, written in the same transaction. */
  readonly user: { readonly uid: string; readonly name: string; readonly email: string };
  /** Who invites, as the mail says it. */
  readonly invitedBy: string;
}

/**
 * Invites a user, or invites again: a link by mail, good for a week and until the next invitation, that opens the page where
 * they choose their password. All in the caller's transaction.
 */
export async function invite(
  db: WriteDb,
  { keys, settings }: Pick<Services, 'keys' | 'settings'>,
  { organisation, clientId, user, invitedBy }: Invitation,
): Promise<void> {
  const challenge = makeChallenge(keys, organisation.uid);
  await db.run(insertChallenge(challenge, { kind: 'invitation', userUid: user.uid, clientId }));
  const page = new URLSearchParams({ tenantId: organisation.friendlyUrl, clientId });
  // Behind the #, which browsers send to nobody: the secret stays out of every server's and proxy's log.
  const secret = new URLSearchParams({ session: challenge.session });
  await queueMail(db, { keys }, organisation.uid, {
    kind: 'invitation',
    to: user.email,
    userUid: user.uid,
    data: {
      name: user.name,
      link: `${settings.appUrl}/new-password?${page}#${secret}`,
      invitedBy,
      days: challengeLife.invitation / (24 * 60),
    },
  });
}
