import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { identity } from '#root/contract/access/identity.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './landlord.messages.ts';

/** A notice, above every page, that the organisation cannot be changed at the moment. */
export function StateBanner() {
  const { profile, can } = useSession();
  const acting = actingOrganisation();
  const uid = acting?.uid ?? profile.organisation.uid;
  // The list of a landlord can be long, and the landlord's own organisation is never in one of these states.
  const enabled = acting !== undefined || !profile.organisation.landlord;
  const { data } = useQuery({ ...read(identity.myOrganizations), enabled, staleTime: 60_000 });
  const state = data?.data.find((one) => one.uid === uid)?.state;
  if (state !== 'suspended' && state !== 'archived') return null;
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
