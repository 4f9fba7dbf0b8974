import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { identity } from '#root/contract/access/identity.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';

// Few people ever see the notice, so its code is not part of every page.
const StateNotice = lazy(() => import('./state-notice.tsx').then((module) => ({ default: module.StateNotice })));

/** A notice, above every page, that the organisation cannot be changed at the moment. */
export function StateBanner() {
  const { profile } = useSession();
  const acting = actingOrganisation();
  const uid = acting?.uid ?? profile.organisation.uid;
  // Landlords who work in no other organisation do not need the list of organisations: it can be long, and the
  // landlord's own organisation is never suspended or archived.
  const enabled = acting !== undefined || !profile.organisation.landlord;
  const { data } = useQuery({ ...read(identity.myOrganizations), enabled, staleTime: 60_000 });
  const state = data?.data.find((one) => one.uid === uid)?.state;
  if (state !== 'suspended' && state !== 'archived') return null;
  return (
    <Suspense>
      <StateNotice uid={uid} state={state} />
    </Suspense>
  );
}
