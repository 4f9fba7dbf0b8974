import { Text } from '@mantine/core';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { text } from './people.words.ts';

/**
 * The tabs for users, activity owners and roles, and a sentence that describes the people in the open list. Shows only the
 * tabs that the person may open.
 */
export function PeopleTabs({ active }: { active: 'users' | 'owners' | 'roles' }) {
  const { can, profile } = useSession();
  // The landlord's own organisation has users and roles, but no activities.
  const content = !profile.organisation.landlord || actingOrganisation() !== undefined;
  const tabs = [
    { id: 'users', href: '/users/manage-users', shown: can(permissionNames.user.read) },
    { id: 'owners', href: '/users/activity-owner', shown: content && can(permissionNames.activity.read) },
    { id: 'roles', href: '/users/roles', shown: can(permissionNames.role.read) },
  ] as const;
  return (
    <>
      <LinkTabs
        label={text('views')}
        tabs={tabs
          .filter(({ shown }) => shown)
          .map(({ id, href }) => ({ label: text(id), href, active: id === active }))}
      />
      <Text fz="sm" c="dimmed">
        {text(`about.${active}`)}
      </Text>
    </>
  );
}
