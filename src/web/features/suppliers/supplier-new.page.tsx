import { schemaResolver, useForm } from '@mantine/form';
import { type SupplierInput, supplierInput, suppliers } from '#root/contract/suppliers.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { emptySupplier, SupplierFields } from './supplier-form.tsx';
import { labels, text } from './suppliers.messages.ts';

const breadcrumb = [{ label: text('title'), href: '/suppliers' }, { label: text('newTitle') }];

/** `/suppliers/new`; afterwards the supplier's certificates, which can be added now. */
export function SupplierNewPage() {
  const go = useGo();
  const { can } = useSession();
  const create = useSave(suppliers.create);
  const form = useForm({ initialValues: emptySupplier, validate: schemaResolver(supplierInput, { sync: true }) });
  const submit = async (values: SupplierInput) => {
    const { data } = await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(can('supplier.update') ? `/suppliers/${data.uid}?tab=certificates` : '/suppliers');
  };
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('create')} cancelHref="/suppliers">
        <SupplierFields form={form} />
      </RecordForm>
    </Page>
  );
}
