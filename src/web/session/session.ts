import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#root/contract/endpoint.ts';
import { identity } from '#root/contract/identity.ts';
import { holdsAll, type Permission } from '#root/contract/permissions.ts';
import { call } from '#root/web/api/call.ts';
import { queryClient } from '#root/web/api/query-client.ts';
import { setActingOrganisation } from './acting.ts';

/** The signed-in person, as the profile call gives them. */
export type Profile = ResponseOf<typeof identity.profile>['data'];

export interface Session {
  readonly profile: Profile;
  /** True when the person holds all of these: a route, a menu entry and a button ask this same function. */
  can(...needed: readonly Permission[]): boolean;
}

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(identity.profile),
  staleTime: 60_000,
});

function sessionOf(profile: Profile): Session {
  const held = new Set(profile.roles.flatMap((role) => role.permissions.map(({ name }) => name)));
  return { profile, can: (...needed) => holdsAll(held, needed) };
}

/** The session, read if it is not known yet; for the route guard. @throws ApiError */
export async function loadSession(): Promise<Session> {
  return sessionOf((await queryClient.ensureQueryData(profileQuery)).data);
}

/**
 * The session of someone who has just signed in. The tab may still hold what the one before had read, when their time ran
 * out: it goes; only the organisation that a landlord worked in stays. @throws ApiError
 */
export async function beginSession(): Promise<Session> {
  queryClient.clear();
  const session = await loadSession();
  if (!session.profile.organisation.landlord) setActingOrganisation(undefined);
  return session;
}

/** Changes what this tab knows of the signed-in person, until the profile is read again. */
export async function patchProfile(change: Partial<Profile>): Promise<void> {
  const patch = () =>
    queryClient.setQueryData(
      profileQuery.queryKey,
      (known) => known && { ...known, data: { ...known.data, ...change } },
    );
  // At once, for the eye; and again, since one that is on its way would bring back what was before.
  patch();
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
  patch();
}

/** The profile as this tab knows it; undefined before it has been read. */
export const knownProfile = (): Profile | undefined => queryClient.getQueryData(profileQuery.queryKey)?.data;

/** Reads the profile again. */
export function reloadProfile(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** The session inside the signed-in frame, where it is always known. */
export function useSession(): Session {
  const { data } = useQuery(profileQuery);
  if (!data) throw new Error('useSession is for pages inside the signed-in frame');
  return sessionOf(data.data);
}
