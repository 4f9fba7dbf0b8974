import IconBuildingFactory from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory.mjs';
import { equipment } from '#root/contract/shared/kinds/equipment.ts';
import { equipmentCategory } from '#root/contract/shared/kinds/equipment-category.ts';
import { equipmentOwner } from '#root/contract/shared/kinds/equipment-owner.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle, newTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPage, newPage, recordPage, registerPages } from '#root/web/shared/registers/register-pages.tsx';

const loadEquipment = () => import('./equipment.register.tsx').then(({ equipmentRegister }) => equipmentRegister);
const loadOwners = () =>
  import('./equipment-owner.register.tsx').then(({ equipmentOwnerRegister }) => equipmentOwnerRegister);

const ofEquipment = {
  title: listTitle(equipment.words),
  permissions: [],
  reads: findPermission('equipment', 'read'),
};
const ofOwners = {
  title: listTitle(equipmentOwner.words),
  permissions: [],
  reads: findPermission('equipment_owner', 'read'),
};

export const equipmentPages = definePages([
  { ...ofEquipment, path: '/equipment', icon: IconBuildingFactory, load: listPage(loadEquipment) },
  { ...ofEquipment, path: '/equipment/new', title: newTitle(equipment.nodeWords), load: newPage(loadEquipment) },
  { ...ofEquipment, path: '/equipment/:uid', load: recordPage(loadEquipment) },
  { ...ofOwners, path: '/equipment-owners', load: listPage(loadOwners) },
  { ...ofOwners, path: '/equipment-owners/new', title: newTitle(equipmentOwner.words), load: newPage(loadOwners) },
  { ...ofOwners, path: '/equipment-owners/:uid', load: recordPage(loadOwners) },
]);

export const equipmentCategoryPages = registerPages(equipmentCategory, {
  load: () =>
    import('./equipment-category.register.tsx').then(({ equipmentCategoryRegister }) => equipmentCategoryRegister),
  permissions: [],
});
