import { paymentFrequencies, suppliers } from '#root/contract/suppliers.ts';
import { BulkSet } from '#root/web/lists/bulk-set.tsx';
import type { BulkField, BulkSetProps } from '#root/web/lists/bulk-set-types.ts';
import { useSession } from '#root/web/session/session.ts';
import { findCategories, findStatuses } from './supplier-options.ts';
import { text } from './suppliers.messages.ts';

/** What of the ticked suppliers can be set at once. */
export function SetOfSuppliers({ choice, asked }: Pick<BulkSetProps, 'choice' | 'asked'>) {
  const { can } = useSession();
  const fields: BulkField[] = [
    ...(can('master.read') ? [{ name: 'statusUid', label: text('status'), load: findStatuses }] : []),
    ...(can('supplier_category.read')
      ? [{ name: 'categoryUid', label: text('category'), load: findCategories, clearable: true }]
      : []),
    {
      name: 'paymentFrequency',
      label: text('paymentFrequency'),
      load: async () => paymentFrequencies.map((value) => ({ value, label: text(`payment.${value}`) })),
      clearable: true,
    },
  ];
  return <BulkSet endpoint={suppliers.bulkSet} fields={fields} choice={choice} asked={asked} />;
}
