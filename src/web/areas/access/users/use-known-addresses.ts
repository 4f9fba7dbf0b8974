import { useQuery } from '@tanstack/react-query';
import { users } from '#root/contract/access/users.ts';
import { call } from '#root/web/platform/api/call.ts';
import { readKey } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';

const pageSize = 100;
/**
 * The number of pages read in advance. Existing users on later pages are still reported in the result of the
 * invitations.
 */
const maxPages = 5;

async function readUserAddresses(): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, meta } = await call(users.list, { query: { page, pageSize, sort: 'email' } });
    for (const { email } of data) addresses.add(email.toLowerCase());
    if (page * pageSize >= meta.total) break;
  }
  return addresses;
}

/**
 * Returns a function that checks whether an address belongs to an existing user.
 * @param enabled false until there are addresses to check
 */
export function useKnownAddresses(enabled: boolean): (email: string) => boolean {
  const mayRead = useCan(users.list);
  const { data } = useQuery({
    queryKey: [...readKey(users.list), 'addresses'],
    queryFn: readUserAddresses,
    enabled: enabled && mayRead,
  });
  return (email) => data?.has(email.toLowerCase()) ?? false;
}
