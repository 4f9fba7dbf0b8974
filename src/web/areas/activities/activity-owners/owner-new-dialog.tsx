import { Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ActivityOwnerInput, activityOwners } from '#root/contract/activities/activity-owners.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { emptyOwner, OwnerFields, ownerLabels, ownerSchema } from '#root/web/shared/people/owner-fields.tsx';
import { text } from './activity-owners.messages.ts';

/** A new activity owner, above the list that it will be in. */
export function OwnerNewDialog({ onClose }: { onClose: () => void }) {
  const create = useSave(activityOwners.create);
  const form = useForm({ initialValues: emptyOwner, validate: schemaResolver(ownerSchema, { sync: true }) });
  const submit = async (values: ActivityOwnerInput) => {
    await create({ body: values });
    toastDone(text('created', { name: `${values.firstName} ${values.lastName}`.trim() }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={text('newTitle')}>
      <RecordForm form={form} onSubmit={submit} labels={ownerLabels} submitLabel={text('create')} guarded={false}>
        <OwnerFields form={form} />
      </RecordForm>
    </Modal>
  );
}
