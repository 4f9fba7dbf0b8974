import { schemaResolver, useForm } from '@mantine/form';
import { type IndustryInput, industries, industryInput } from '#root/contract/industries.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { labels, text } from './industries.messages.ts';
import { emptyIndustry, IndustryFields } from './industry-form.tsx';

/** `/industries/new` */
export function IndustryNewPage() {
  const create = useSave(industries.create);
  const go = useGo();
  const form = useForm({ initialValues: emptyIndustry, validate: schemaResolver(industryInput, { sync: true }) });
  const submit = async (values: IndustryInput) => {
    await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go('/industries');
  };
  const breadcrumb = [{ label: text('title'), href: '/industries' }, { label: text('newTitle') }];
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} cancelHref="/industries">
        <IndustryFields form={form} isNew />
      </RecordForm>
    </Page>
  );
}
