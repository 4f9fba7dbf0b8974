import { useQuery } from '@tanstack/react-query';
import { type Role, roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { call } from '#root/web/platform/api/call.ts';
import { readKey } from '#root/web/platform/api/use-read.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';

/** Users by what is typed, each with the address. */
export const findUsers: LoadOptions = async (q) => {
  const { data } = await call(users.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name, email }) => ({ value: uid, label: name, description: email }));
};

/** Roles by what is typed. */
export const findRoles: LoadOptions = async (q) => {
  const { data } = await call(roles.list, { query: { q, pageSize: 25, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

async function allRoles(): Promise<Role[]> {
  const found: Role[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(roles.list, { query: { page, pageSize: 100, sort: 'name' } });
    found.push(...data);
    if (found.length >= meta.total || data.length === 0) return found;
  }
}

/** Every role with its permissions: what a choice of roles comes to can only be told from all of them. */
export function useAllRoles(enabled = true) {
  return useQuery({ queryKey: [...readKey(roles.list), 'all'], queryFn: allRoles, enabled });
}
