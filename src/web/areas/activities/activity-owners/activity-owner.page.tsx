import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import {
  type ActivityOwner,
  type ActivityOwnerInput,
  activityOwners,
} from '#root/contract/activities/activity-owners.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { RecordHistory } from '#root/web/shared/history/record-history.tsx';
import { OwnerFields, ownerLabels, ownerSchema, ownerValues } from '#root/web/shared/people/owner-fields.tsx';
import { text } from './activity-owners.messages.ts';
import { OwnerRemoval } from './owner-removal.tsx';

const back = '/users/activity-owner';

/** `/users/activity-owner/:uid` */
export function ActivityOwnerPage({ params: { uid } }: PageProps<'/users/activity-owner/:uid'>) {
  const owner = useRead(activityOwners.get, { params: { uid } });
  return <Loaded read={owner}>{({ data }) => <OwnerEdit key={uid} record={data} />}</Loaded>;
}

function OwnerEdit({ record }: { record: ActivityOwner }) {
  const go = useGo();
  const { can } = useSession();
  const [removing, setRemoving] = useState(false);
  const form = useForm({
    initialValues: ownerValues(record),
    validate: schemaResolver(ownerSchema, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: activityOwners.get,
    update: activityOwners.update,
    params: { uid: record.uid },
    toValues: ownerValues,
    labels: ownerLabels,
  });
  const submit = async (values: ActivityOwnerInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: `${values.firstName} ${values.lastName}`.trim() }));
    go(back);
  };
  const actions = can(activityOwners.remove)
    ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(true) }]
    : [];
  return (
    <Page
      title={record.name}
      breadcrumb={[{ label: text('title'), href: back }, { label: record.name }]}
      width="form"
      actions={<RowMenu name={record.name} actions={actions} />}
    >
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={ownerLabels}
        conflict={edit.conflict}
        cancelHref={back}
        readOnly={!can(activityOwners.update)}
      >
        <OwnerFields form={form} record={record} />
      </RecordForm>
      {record.activityCount > 0 && (
        <AppLink href={`/activities?ownerUid=${record.uid}`}>
          {text('ownsCount', { count: record.activityCount })}
        </AppLink>
      )}
      <RecordHistory kind="activity_owner" uid={record.uid} />
      {removing && <OwnerRemoval owner={record} onClose={() => setRemoving(false)} onDone={() => go(back)} />}
    </Page>
  );
}
