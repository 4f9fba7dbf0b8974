import { useRouter } from '@tanstack/react-router';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { type ActingOrganisation, setActingOrganisation } from '#root/web/platform/session/acting.ts';
import { rememberVisit } from './visits.ts';

/**
 * Works in another organisation from here on, or with undefined in none. Whatever was read of the former is forgotten: nothing
 * of one organisation may show in another. The profile is the person's own and stays; the frame needs it.
 */
export function useEnter(): (organisation: ActingOrganisation | undefined, next: string) => void {
  const router = useRouter();
  return (organisation, next) => {
    setActingOrganisation(organisation && { uid: organisation.uid, name: organisation.name });
    if (organisation) rememberVisit(organisation.uid);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
    // The same address again, in another organisation, is another page.
    if (router.state.location.href === next) void router.invalidate();
    else router.history.push(next);
  };
}
