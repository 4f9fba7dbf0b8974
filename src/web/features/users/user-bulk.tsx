import { users } from '#root/contract/users.ts';
import { BulkSet } from '#root/web/lists/bulk-set.tsx';
import type { BulkField, BulkSetProps } from '#root/web/lists/bulk-set-types.ts';
import { findRoles } from '#root/web/people/options.ts';
import { statusWords } from '#root/web/people/people.words.ts';
import { BulkDelete } from '#root/web/registers/bulk-delete.tsx';
import { useSession } from '#root/web/session/session.ts';
import { text } from './users.messages.ts';

const status: BulkField = {
  name: 'status',
  label: text('status'),
  load: async () => (['active', 'inactive'] as const).map((value) => ({ value, label: statusWords(value) })),
};

const role = (name: 'addRoleUid' | 'removeRoleUid'): BulkField => ({
  name,
  label: text(name),
  load: findRoles,
  endpoint: users.bulkAssign,
  words: {
    title: (count) => text(`${name}Title`, { count }),
    preview: (count, value) => text(`${name}Preview`, { count, role: value }),
  },
});

/** What can be done with the ticked users at once. */
export function UserBulk(of: Pick<BulkSetProps, 'choice' | 'asked'>) {
  const { can } = useSession();
  const fields = [status, ...(can('role.read') ? [role('addRoleUid'), role('removeRoleUid')] : [])];
  return (
    <>
      <BulkSet endpoint={users.bulkSet} fields={fields} note={text('setNote')} {...of} />
      <BulkDelete kind="user" contract={users} {...of} />
    </>
  );
}
