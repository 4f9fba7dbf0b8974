import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { text } from './equipment.messages.ts';

/** The tabs of the three equipment lists. */
export function EquipmentTabs({ active }: { active: 'equipment' | 'owners' | 'categories' }) {
  const tabs = [
    { label: text('title'), href: '/equipment', active: active === 'equipment' },
    { label: text('ownersTab'), href: '/equipment-owners', active: active === 'owners' },
    { label: text('categoriesTab'), href: '/equipment-categories', active: active === 'categories' },
  ];
  return <LinkTabs label={text('views')} tabs={tabs} />;
}
