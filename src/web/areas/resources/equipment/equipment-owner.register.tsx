import {
  type EquipmentOwner,
  type EquipmentOwnerInput,
  equipmentOwners,
} from '#root/contract/resources/equipment-owners.ts';
import { equipmentOwner } from '#root/contract/shared/kinds/equipment-owner.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import {
  emptyOwner,
  listOwnerFacts,
  OwnerFields,
  ownerLabels,
  ownerSchema,
  toOwnerValues,
} from '#root/web/shared/people/owner-fields.tsx';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { defineRegister } from '#root/web/shared/registers/register.ts';
import { text } from './equipment.messages.ts';
import { EquipmentTabs } from './equipment-tabs.tsx';

export const equipmentOwnerRegister = defineRegister<EquipmentOwner, EquipmentOwnerInput>({
  definition: equipmentOwner,
  contract: equipmentOwners,
  newPath: '/equipment-owners/new',
  texts: { emptyBody: text('emptyOwnersBody') },
  schema: ownerSchema,
  empty: emptyOwner,
  toValues: toOwnerValues,
  readName: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  labels: ownerLabels,
  Fields: OwnerFields,
  listFacts: listOwnerFacts,
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
  listContents: ({ uid, equipmentCount }) => [
    {
      label: text('title'),
      count: equipmentCount,
      href: `/equipment?ownerUid=${uid}`,
    },
  ],
});
