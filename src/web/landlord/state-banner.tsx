import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { identity } from '#root/contract/identity.ts';
import { read } from '#root/web/api/use-read.ts';
import { actingOrganisation } from '#root/web/session/acting.ts';
import { useSession } from '#root/web/session/session.ts';
import { AppLink } from '#root/web/ui/app-link.tsx';
import { text } from './landlord.messages.ts';

/** Says above every page that the organisation can't be changed now; nothing while it can. */
export function StateBanner() {
  const { profile, can } = useSession();
  const acting = actingOrganisation();
  const uid = acting?.uid ?? profile.organisation.uid;
  // A landlord's list can be long, and their own organisation has no such state.
  const enabled = acting !== undefined || !profile.organisation.landlord;
  const { data } = useQuery({ ...read(identity.myOrganizations), enabled, staleTime: 60_000 });
  const state = data?.data.find((one) => one.uid === uid)?.state;
  if (state !== 'suspended' && state !== 'archived') return null;
  const manages = profile.organisation.landlord && can('menu.organization');
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
