import { Alert } from '@mantine/core';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './landlord.messages.ts';

interface StateNoticeProps {
  readonly uid: string;
  readonly state: 'suspended' | 'archived';
}

/**
 * Says why an organisation cannot be changed. For people who manage organisations, links to the record of the
 * organisation.
 */
export function StateNotice({ uid, state }: StateNoticeProps) {
  const { profile, can } = useSession();
  const manages = profile.organisation.landlord && can(permissionNames.menu.organization);
  return (
    <Alert
      role="status"
      variant="outline"
      color="yellow"
      mb="md"
      title={text(state === 'suspended' ? 'bannerSuspended' : 'bannerArchived')}
    >
      {text(state === 'suspended' ? 'bannerSuspendedBody' : 'bannerArchivedBody')}{' '}
      {manages && <AppLink href={`/organisations/${uid}`}>{text('manage')}</AppLink>}
    </Alert>
  );
}
