import { users } from '#root/contract/access/users.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { user } from '#root/contract/shared/kinds/user.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkField, BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { findRoles } from '#root/web/shared/people/options.ts';
import { statusWords } from '#root/web/shared/people/people.words.ts';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
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

/** The actions on the selected users. */
export function UserBulk(selection: Pick<BulkSetProps, 'choice' | 'asked'>) {
  const mayReadRoles = useCan(permissionNames.role.read);
  const fields = [status, ...(mayReadRoles ? [role('addRoleUid'), role('removeRoleUid')] : [])];
  return (
    <>
      <BulkSet endpoint={users.bulkSet} fields={fields} words={user.words} note={text('setNote')} {...selection} />
      <BulkDelete kind="user" contract={users} {...selection} />
    </>
  );
}
