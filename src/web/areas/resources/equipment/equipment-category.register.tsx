import { equipmentCategory } from '#root/contract/shared/kinds/equipment-category.ts';
import { equipmentCategories } from '#root/contract/shared/register-categories.ts';
import { categoryRegister } from '#root/web/shared/registers/category-register.tsx';
import { text } from './equipment.messages.ts';
import { EquipmentTabs } from './equipment-tabs.tsx';

export const equipmentCategoryRegister = categoryRegister({
  definition: equipmentCategory,
  contract: equipmentCategories,
  texts: { emptyBody: text('emptyCategoriesBody') },
  tabs: <EquipmentTabs active="categories" />,
  listContents: ({ uid, usedBy }) => [{ label: text('title'), count: usedBy, href: `/equipment?categoryUid=${uid}` }],
});
