import { type EquipmentOwner, type EquipmentOwnerInput, equipmentOwners } from '#root/contract/equipment-owners.ts';
import { emptyOwner, OwnerFields, ownerLabels, ownerSchema, ownerValues } from '#root/web/people/owner-fields.tsx';
import { UserStatusChip } from '#root/web/people/user-status.tsx';
import type { Register } from '#root/web/registers/register.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { text } from './equipment.messages.ts';
import { EquipmentTabs } from './equipment-tabs.tsx';

export const equipmentOwnerRegister: Register<EquipmentOwner, EquipmentOwnerInput> = {
  contract: equipmentOwners,
  family: 'equipment',
  entity: 'equipment_owner',
  path: '/equipment-owners',
  newPath: '/equipment-owners/new',
  words: {
    title: text('ownersTitle'),
    newTitle: text('newOwner'),
    search: text('searchOwners'),
    emptyTitle: text('emptyOwners'),
    emptyBody: text('emptyOwnersBody'),
  },
  schema: ownerSchema,
  empty: emptyOwner,
  valuesOf: ownerValues,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  labels: ownerLabels,
  Fields: OwnerFields,
  columns: [
    { id: 'name', header: text('ownerName'), sortable: true, cell: ({ name }) => name },
    { id: 'email', header: text('email'), sortable: true, cell: ({ email }) => email },
    {
      id: 'account',
      header: text('account'),
      width: 150,
      cell: ({ userStatus }) => (userStatus ? <UserStatusChip status={userStatus} /> : text('noAccount')),
    },
    {
      id: 'equipmentCount',
      header: text('title'),
      sortable: true,
      align: 'right',
      width: 130,
      cell: ({ equipmentCount }) => formatNumber(equipmentCount),
    },
  ],
  tabs: <EquipmentTabs active="owners" />,
  holds: ({ uid, equipmentCount }) => ({
    label: text('title'),
    count: equipmentCount,
    href: `/equipment?ownerUid=${uid}`,
  }),
};
