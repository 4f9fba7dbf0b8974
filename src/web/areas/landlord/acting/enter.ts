import { useRouter } from '@tanstack/react-router';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { type ActingOrganisation, setActingOrganisation } from '#root/web/platform/session/acting.ts';
import { rememberVisit } from './visits.ts';

/**
 * Switches to another organisation, or with undefined to none. Cached data of the previous one is dropped, so that it never shows in
 * another. The profile stays: it is the person's own, and the frame needs it.
 */
export function useEnter(): (organisation: ActingOrganisation | undefined, next: string) => void {
  const router = useRouter();
  return (organisation, next) => {
    setActingOrganisation(organisation && { uid: organisation.uid, name: organisation.name });
    if (organisation) rememberVisit(organisation.uid);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
    // The same address shows other data in another organisation.
    if (router.state.location.href === next) void router.invalidate();
    else router.history.push(next);
  };
}
