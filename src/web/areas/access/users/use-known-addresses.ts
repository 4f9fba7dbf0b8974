import { useQuery } from '@tanstack/react-query';
import { users } from '#root/contract/access/users.ts';
import { call } from '#root/web/platform/api/call.ts';
import { readKey } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';

const pageSize = 100;
/** More are not asked for ahead: whoever sends the invitations is told then. */
const mostPages = 5;

async function allAddresses(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, meta } = await call(users.list, { query: { page, pageSize, sort: 'email' } });
    for (const { email } of data) found.add(email.toLowerCase());
    if (page * pageSize >= meta.total) break;
  }
  return found;
}

/**
 * Says of an address whether it is a user's already, for whom an invitation changes nothing.
 * @param enabled false until there is something to ask about
 */
export function useKnownAddresses(enabled: boolean): (email: string) => boolean {
  const mayRead = useCan(users.list);
  const { data } = useQuery({
    queryKey: [...readKey(users.list), 'addresses'],
    queryFn: allAddresses,
    enabled: enabled && mayRead,
  });
  return (email) => data?.has(email.toLowerCase()) ?? false;
}
