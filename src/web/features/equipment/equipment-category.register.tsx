import { equipmentCategories } from '#root/contract/register-categories.ts';
import { categoryRegister } from '#root/web/registers/category-register.tsx';
import { text } from './equipment.messages.ts';
import { EquipmentTabs } from './equipment-tabs.tsx';

export const equipmentCategoryRegister = categoryRegister({
  contract: equipmentCategories,
  family: 'equipment',
  entity: 'equipment_category',
  path: '/equipment-categories',
  words: {
    title: text('categories'),
    newTitle: text('newCategory'),
    search: text('searchCategories'),
    emptyTitle: text('emptyCategories'),
    emptyBody: text('emptyCategoriesBody'),
  },
  tabs: <EquipmentTabs active="categories" />,
  holds: ({ uid, usedBy }) => ({ label: text('title'), count: usedBy, href: `/equipment?categoryUid=${uid}` }),
});
