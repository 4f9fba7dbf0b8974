import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { type ActingOrganisation, setActingOrganisation } from '#root/web/platform/session/acting.ts';
import { rememberVisit } from './visits.ts';

/**
 * Switches to another organisation; undefined leaves the current one. Clears the cached data of the previous
 * organisation, so that it does not appear in the next organisation. The profile remains cached, because it belongs to
 * the person and the frame needs it.
 * @param next the path to open
 */
export function enterOrganisation(router: AnyRouter, organisation: ActingOrganisation | undefined, next: string): void {
  setActingOrganisation(organisation && { uid: organisation.uid, name: organisation.name });
  if (organisation) rememberVisit(organisation.uid);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
  // If the address does not change, the page is loaded again, because its data differs between organisations.
  if (router.state.location.href === next) void router.invalidate();
  else router.history.push(next);
}

/** Returns {@link enterOrganisation} for the router of the page. */
export function useEnter(): (organisation: ActingOrganisation | undefined, next: string) => void {
  const router = useRouter();
  return (organisation, next) => enterOrganisation(router, organisation, next);
}
