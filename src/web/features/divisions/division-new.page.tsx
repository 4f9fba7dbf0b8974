import { schemaResolver, useForm } from '@mantine/form';
import { divisionInput, divisions } from '#root/contract/divisions.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { DivisionFields, emptyDivision } from './division-form.tsx';
import { labels, text } from './divisions.messages.ts';

/** `/org/divisions/new` */
export function DivisionNewPage() {
  const create = useSave(divisions.create);
  const go = useGo();
  const form = useForm({ initialValues: emptyDivision, validate: schemaResolver(divisionInput, { sync: true }) });
  const submit = async (values: typeof emptyDivision) => {
    await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go('/org');
  };
  const breadcrumb = [{ label: text('departments'), href: '/org' }, { label: text('newTitle') }];
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} cancelHref="/org">
        <DivisionFields form={form} />
      </RecordForm>
    </Page>
  );
}
