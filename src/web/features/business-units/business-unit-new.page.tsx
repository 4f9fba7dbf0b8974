import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { type BusinessUnitInput, businessUnitInput, businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import type { PickerOption } from '#root/web/ui/hooks/use-options.ts';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { BusinessUnitFields } from './business-unit-form.tsx';
import { labels, text } from './business-units.messages.ts';

/** `/org/business-units/new`, and `/org/:divisionUid/business-units/new` with the division chosen already */
export function BusinessUnitNewPage() {
  const { divisionUid } = useParams({ strict: false }) as { divisionUid?: string };
  const division = useRead(divisions.get, { params: { uid: divisionUid ?? '' }, enabled: divisionUid !== undefined });
  if (!divisionUid) return <BusinessUnitNew />;
  return (
    <Loaded read={division}>
      {({ data: { uid, name } }) => <BusinessUnitNew key={uid} division={{ value: uid, label: name }} />}
    </Loaded>
  );
}

function BusinessUnitNew({ division }: { division?: PickerOption }) {
  const create = useSave(businessUnits.create);
  const go = useGo();
  const initialValues: BusinessUnitInput = {
    name: '',
    description: '',
    divisionUid: division?.value ?? '',
    ownerUid: null,
  };
  const form = useForm({ initialValues, validate: schemaResolver(businessUnitInput, { sync: true }) });
  const submit = async (values: BusinessUnitInput) => {
    const { data } = await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(`/org?businessUnitUid=${data.uid}`);
  };
  const breadcrumb = [{ label: text('departments'), href: '/org' }, { label: text('newTitle') }];
  const cancelHref = division ? `/org?divisionUid=${division.value}` : '/org';
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} cancelHref={cancelHref}>
        <BusinessUnitFields form={form} division={division} />
      </RecordForm>
    </Page>
  );
}
