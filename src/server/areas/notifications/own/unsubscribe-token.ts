import { type NotificationClass, notificationClasses } from '#root/contract/notifications/notification-terms.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';

/** The emails that an unsubscribe link turns off. */
export interface Unsubscribed {
  readonly organisation: string;
  readonly user: string;
  readonly urgency: NotificationClass;
}

const purpose = 'unsubscribe';

/**
 * Returns the token of an unsubscribe link: three public parts and an HMAC of them, so that nobody can guess a token.
 * It has no dots, because the server treats an address with a dot as a file.
 */
export function signToken(keys: Keys, { organisation, user, urgency }: Unsubscribed): string {
  const body = [organisation, user, urgency].join('~');
  return `${body}~${keys.sign(purpose, body)}`;
}

/** Returns the emails that a token turns off; undefined if this installation did not make the token. */
export function readToken(keys: Keys, token: string): Unsubscribed | undefined {
  const cut = token.lastIndexOf('~');
  const [organisation = '', user = '', named = ''] = token.slice(0, cut).split('~');
  const urgency = notificationClasses.find((one) => one === named);
  if (cut < 0 || !urgency || !keys.verify(purpose, token.slice(0, cut), token.slice(cut + 1))) return undefined;
  return { organisation, user, urgency };
}

/** Returns the unsubscribe link for the end of an email; '' for urgent emails, which nobody can turn off. */
export const buildUnsubscribeLink = (keys: Keys, appUrl: string, of: Unsubscribed): string =>
  of.urgency === 'urgent' ? '' : `${appUrl}/unsubscribe/${signToken(keys, of)}`;
