import { queryOptions, useQuery } from '@tanstack/react-query';
import { identity } from '#root/contract/access/identity.ts';
import { type EndpointShape, isOrganisationScope, type ResponseOf } from '#root/contract/platform/endpoint.ts';
import { isPermissionOff } from '#root/contract/platform/modules.ts';
import { hasAllPermissions, type Permission } from '#root/contract/platform/permissions.ts';
import { call } from '#root/web/platform/api/call.ts';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import type { ReadKey } from '#root/web/platform/api/refetch.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { actingOrganisation, setActingOrganisation } from './acting.ts';

/** The signed-in person, as returned by the profile endpoint. */
export type Profile = ResponseOf<typeof identity.profile>['data'];

/** A permission, or an endpoint or page with a list of required permissions. */
export type Needed = Permission | ({ readonly permissions: readonly Permission[] } & Partial<Call>);

type Call = Pick<EndpointShape, 'method' | 'scope' | 'readOnly'>;

export interface Session {
  readonly profile: Profile;
  /**
   * Returns whether the person has all permissions that the arguments need. Routes, menu entries and buttons all use
   * this function.
   */
  can(...needed: readonly Needed[]): boolean;
  /**
   * Whether the organisation is suspended or archived. The server then refuses every change of its data, and so does
   * `can`.
   */
  readonly isFrozen: boolean;
  /** The modules of the organisation that the person works in. */
  readonly modules: Profile['organisation']['modules'];
  /**
   * Whether a permission belongs to a module that is off. Nobody then has the permission, even if it is in their roles.
   */
  isOff(permission: Permission): boolean;
}

const profileQuery = queryOptions({
  queryKey: ['profile', identity.profile.shows, identity.profile.path] satisfies ReadKey,
  queryFn: () => call(identity.profile),
  staleTime: 60_000,
});

const organisationsQuery = () => read(identity.myOrganizations);
type Organisations = ResponseOf<typeof identity.myOrganizations>['data'];

const isWrite = ({ method = 'GET', scope, readOnly }: Partial<Call>): boolean =>
  method !== 'GET' && !readOnly && scope !== undefined && isOrganisationScope(scope);

/**
 * @param organisations the organisations that the person may work in; [] until they have been read. They contain the
 * state of the current organisation and, for a landlord, its modules
 */
function toSession(profile: Profile, organisations: Organisations = []): Session {
  const acting = actingOrganisation();
  const organisation = organisations.find(({ uid }) => uid === (acting?.uid ?? profile.organisation.uid));
  const isFrozen = organisation?.state === 'suspended' || organisation?.state === 'archived';
  const { modules } = organisation ?? (acting ? { modules: ['report' as const] } : profile.organisation);
  const held = profile.roles.flatMap((role) => role.permissions.map(({ name }) => name));
  const isOff = (permission: Permission) => isPermissionOff(permission, modules);
  const granted = new Set(held.filter((name) => !isOff(name)));
  const listPermissions = (needed: Needed) => (typeof needed === 'string' ? [needed] : needed.permissions);
  const isRefused = (needed: Needed) => isFrozen && typeof needed !== 'string' && isWrite(needed);
  return {
    profile,
    isFrozen,
    modules,
    isOff,
    can: (...needed) => !needed.some(isRefused) && hasAllPermissions(granted, needed.flatMap(listPermissions)),
  };
}

/** Returns the session, for the route guard. Reads it if it is not cached. @throws ApiError */
export async function loadSession(): Promise<Session> {
  const [profile, organisations] = await Promise.all([
    queryClient.ensureQueryData(profileQuery),
    actingOrganisation() && queryClient.ensureQueryData(organisationsQuery()),
  ]);
  return toSession(profile.data, organisations?.data);
}

/**
 * Returns the session after a sign-in. Clears everything that this tab has read for the previous person, because that
 * person's sign-in may have expired without a sign-out. Only a landlord keeps the organisation that was chosen in this
 * tab.
 * @throws ApiError
 */
export async function beginSession(): Promise<Session> {
  queryClient.clear();
  const session = await loadSession();
  if (!session.profile.organisation.landlord) setActingOrganisation(undefined);
  return session;
}

/** Changes the cached profile until it is read again. */
export async function patchProfile(change: Partial<Profile>): Promise<void> {
  const patch = () =>
    queryClient.setQueryData(
      profileQuery.queryKey,
      (known) => known && { ...known, data: { ...known.data, ...change } },
    );
  // The change is applied again after running reads have been cancelled, because such a read could have restored the
  // previous profile.
  patch();
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
  patch();
}

/** Returns the cached profile; undefined before it has been read. */
export const knownProfile = (): Profile | undefined => queryClient.getQueryData(profileQuery.queryKey)?.data;

/** Reads the profile again. */
export function reloadProfile(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** Returns the session. Only for pages inside the frame, where the session is always cached. */
export function useSession(): Session {
  const { data } = useQuery(profileQuery);
  // This query never reads the organisations itself. The notice above the pages reads them.
  const { data: organisations } = useQuery({ ...organisationsQuery(), enabled: false });
  if (!data) throw new Error('useSession is for pages inside the signed-in frame');
  return toSession(data.data, organisations?.data);
}

/** Returns whether the signed-in person may use an endpoint: `useCan(suppliers.create)`. */
export const useCan = (needed: Needed): boolean => useSession().can(needed);
