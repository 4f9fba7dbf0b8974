import { defineMessages } from '#root/web/i18n.ts';
import { useSession } from '#root/web/session/session.ts';
import { LinkTabs } from '#root/web/ui/link-tabs.tsx';

const text = defineMessages('supplier-tabs', {
  views: 'Suppliers and their categories',
  suppliers: 'Suppliers',
  categories: 'Categories',
});

/** The lists of suppliers, as far as the person may see them. */
export function SupplierTabs({ active }: { active: 'suppliers' | 'categories' }) {
  const { can } = useSession();
  const tabs = [
    { id: 'suppliers', href: '/suppliers', shown: can('supplier.read') },
    { id: 'categories', href: '/supplier-categories', shown: can('supplier_category.read') },
  ] as const;
  return (
    <LinkTabs
      label={text('views')}
      tabs={tabs.filter(({ shown }) => shown).map(({ id, href }) => ({ label: text(id), href, active: id === active }))}
    />
  );
}
