import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { call } from '#root/web/platform/api/call.ts';
import { toastNotice } from '#root/web/platform/ui/toast/toast.tsx';
import { markRead } from './mark-read.ts';
import { text } from './notifications.messages.ts';

/**
 * Shows an urgent notification, unless it was read in the meantime. Tabs in the background do nothing, because the
 * visible tab shows it.
 */
export async function showUrgent(uid: string): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const answer = await call(ownNotifications.get, { params: { uid }, background: true }).catch(() => undefined);
  if (!answer || answer.data.readAt) return;
  const { subject, link } = answer.data;
  const onFollow = () => void markRead([uid]).catch(() => undefined);
  toastNotice(subject, link === null ? undefined : { label: text('openRecord'), href: link, onFollow });
}
