import { permissionNames } from '#root/contract/platform/permissions.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';

const text = defineMessages('supplier-tabs', {
  views: 'Suppliers and their categories',
  suppliers: 'Suppliers',
  categories: 'Categories',
});

/** The tabs of the supplier pages. Shows only the tabs that the person may open. */
export function SupplierTabs({ active }: { active: 'suppliers' | 'categories' }) {
  const { can } = useSession();
  const tabs = [
    { id: 'suppliers', href: '/suppliers', shown: can(permissionNames.supplier.read) },
    { id: 'categories', href: '/supplier-categories', shown: can(permissionNames.supplier_category.read) },
  ] as const;
  return (
    <LinkTabs
      label={text('views')}
      tabs={tabs.filter(({ shown }) => shown).map(({ id, href }) => ({ label: text(id), href, active: id === active }))}
    />
  );
}
