import { useQuery } from '@tanstack/react-query';
import { type Role, roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { call } from '#root/web/platform/api/call.ts';
import { readKey } from '#root/web/platform/api/use-read.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';

/** Finds users that match the typed text, each with the email address. */
export const findUsers: LoadOptions = async (q) => {
  const { data } = await call(users.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name, email }) => ({ value: uid, label: name, description: email }));
};

/** Finds roles that match the typed text. */
export const findRoles: LoadOptions = async (q) => {
  const { data } = await call(roles.list, { query: { q, pageSize: 25, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

async function readAllRoles(): Promise<Role[]> {
  const allRoles: Role[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(roles.list, { query: { page, pageSize: 100, sort: 'name' } });
    allRoles.push(...data);
    if (allRoles.length >= meta.total || data.length === 0) return allRoles;
  }
}

/**
 * Reads all roles with their permissions, which are needed to calculate the effective permissions of a selection of
 * roles.
 */
export function useAllRoles(enabled = true) {
  return useQuery({ queryKey: [...readKey(roles.list), 'all'], queryFn: readAllRoles, enabled });
}
