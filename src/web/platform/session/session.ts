import { queryOptions, useQuery } from '@tanstack/react-query';
import { identity } from '#root/contract/access/identity.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { hasAllPermissions, type Permission } from '#root/contract/platform/permissions.ts';
import { call } from '#root/web/platform/api/call.ts';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { setActingOrganisation } from './acting.ts';

/** The signed-in person, as the profile call gives them. */
export type Profile = ResponseOf<typeof identity.profile>['data'];

/** A permission, or an endpoint or a page that lists those it needs. */
export type Needed = Permission | { readonly permissions: readonly Permission[] };

export interface Session {
  readonly profile: Profile;
  /** True when the person holds all that these need: a route, a menu entry and a button ask this same function. */
  can(...needed: readonly Needed[]): boolean;
}

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(identity.profile),
  staleTime: 60_000,
});

function sessionOf(profile: Profile): Session {
  const held = new Set(profile.roles.flatMap((role) => role.permissions.map(({ name }) => name)));
  const permissionsOf = (needed: Needed) => (typeof needed === 'string' ? [needed] : needed.permissions);
  return { profile, can: (...needed) => hasAllPermissions(held, needed.flatMap(permissionsOf)) };
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

/** Returns whether the signed-in person may make a call: `useCan(suppliers.create)`. */
export const useCan = (needed: Needed): boolean => useSession().can(needed);
