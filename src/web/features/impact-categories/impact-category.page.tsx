import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import {
  type ImpactCategory,
  type ImpactCategoryInput,
  impactCategories,
  impactCategoryInput,
} from '#root/contract/impact-categories.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { RecordHistory } from '#root/web/history/record-history.tsx';
import { impactCategoriesPath as root } from '#root/web/master-data/master-value.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { labels, text } from './impact-categories.messages.ts';
import { ImpactCategoryFields, impactCategoryValues, newImpactCategory } from './impact-category-form.tsx';

const wayTo = (label: string) => [
  { label: text('masterData'), href: '/settings/master' },
  { label: text('title'), href: root },
  { label },
];
const validate = schemaResolver(impactCategoryInput, { sync: true });

/** `/settings/master/impact-categories/:uid`; `new` as the uid adds a category. */
export function ImpactCategoryPage() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const isNew = uid === 'new';
  const category = useRead(impactCategories.get, { params: { uid }, enabled: !isNew });
  if (isNew) return <ImpactCategoryNew />;
  return <Loaded read={category}>{({ data }) => <ImpactCategoryEdit key={uid} record={data} />}</Loaded>;
}

function ImpactCategoryNew() {
  const create = useSave(impactCategories.create);
  const go = useGo();
  const form = useForm({ initialValues: newImpactCategory, validate });
  const submit = async (values: ImpactCategoryInput) => {
    await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(root);
  };
  return (
    <Page title={text('newTitle')} breadcrumb={wayTo(text('newTitle'))} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} cancelHref={root}>
        <ImpactCategoryFields form={form} isNew />
      </RecordForm>
    </Page>
  );
}

function ImpactCategoryEdit({ record }: { record: ImpactCategory }) {
  const go = useGo();
  const { can } = useSession();
  const form = useForm({ initialValues: impactCategoryValues(record), validate });
  const edit = useEdit({
    form,
    record,
    get: impactCategories.get,
    update: impactCategories.update,
    params: { uid: record.uid },
    toValues: impactCategoryValues,
    labels,
  });
  const submit = async (values: ImpactCategoryInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go(root);
  };
  return (
    <Page title={record.name} breadcrumb={wayTo(record.name)} width="form">
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        conflict={edit.conflict}
        cancelHref={root}
        readOnly={!can('master.update')}
      >
        <ImpactCategoryFields form={form} isNew={false} />
      </RecordForm>
      <RecordHistory entity="impact_category" uid={record.uid} />
    </Page>
  );
}
