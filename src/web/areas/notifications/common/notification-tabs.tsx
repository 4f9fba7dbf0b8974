import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { text } from './notification.words.ts';

/** The tabs for the lists about notifications. Shows only the tabs of lists that the person may read. */
export function NotificationTabs({ active }: { active: 'notifications' | 'rules' | 'templates' | 'logs' }) {
  const { can } = useSession();
  const tabs = [
    { id: 'notifications', href: '/notifications', shown: can(permissionNames.notification.update) },
    { id: 'rules', href: '/event-notifications', shown: can(permissionNames.notification.read) },
    { id: 'templates', href: '/notifications/templates', shown: can(permissionNames.notification.read) },
    { id: 'logs', href: '/notifications/logs', shown: can(permissionNames.notification_log.read) },
  ] as const;
  return (
    <LinkTabs
      label={text('views')}
      tabs={tabs.filter(({ shown }) => shown).map(({ id, href }) => ({ label: text(id), href, active: id === active }))}
    />
  );
}
