import { schemaResolver, useForm } from '@mantine/form';
import {
  type AssessmentInput,
  type AssessmentRecord,
  assessmentInput,
  assessments,
} from '#root/contract/assessments/assessments.ts';
import { labels, text as listText } from '#root/web/areas/assessments/assessments.messages.ts';
import { AssessmentFields } from '#root/web/areas/assessments/form/assessment-fields.tsx';
import { toInput } from '#root/web/areas/assessments/form/assessment-form.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { useMasterRows } from '#root/web/shared/registers/use-master-rows.ts';
import { text } from './record.messages.ts';

interface DetailsProps {
  readonly record: AssessmentRecord;
}

const listNames = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name).join(', ');

/** The details of a BIA: a form while they can be changed, otherwise facts. */
export function Details({ record }: DetailsProps) {
  const { can, isFrozen } = useSession();
  const isOpen = record.status.phase === 'draft' || record.status.phase === 'returned';
  return isOpen && !isFrozen && can(assessments.update) ? <DetailsForm record={record} /> : <Facts record={record} />;
}

const Facts = ({ record }: DetailsProps) => (
  <KeyValue
    items={[
      { label: labels.description, value: record.description },
      { label: labels.dueOn, value: record.dueOn && formatDate(record.dueOn) },
      { label: labels.ownerUids, value: listNames(record.owners) },
      { label: labels.categoryUid, value: record.categoryName },
      { label: labels['scope.divisionUids'], value: listNames(record.scope.divisions) },
      { label: labels['scope.businessUnitUids'], value: listNames(record.scope.businessUnits) },
      { label: labels['scope.activityUids'], value: listNames(record.scope.activities) },
      { label: listText('launchedAt'), value: record.launchedAt && formatDate(record.launchedAt) },
      { label: text('previous'), value: record.previous?.name },
      { label: text('next'), value: record.nextReviewOn && formatDate(record.nextReviewOn) },
      { label: text('graph'), value: record.graphDigest },
    ]}
  />
);

function DetailsForm({ record }: DetailsProps) {
  const form = useForm<AssessmentInput>({
    initialValues: toInput(record),
    validate: schemaResolver(assessmentInput, { sync: true }),
  });
  const { get, update } = assessments;
  const edit = useEdit({ form, record, get, update, params: { uid: record.uid }, toValues: toInput, labels });
  const statuses = useMasterRows('bia-statuses')
    .filter(({ value }) => value === record.status.phase)
    .map(({ uid, name }) => ({ value: uid, label: name }));
  const submit = async (values: AssessmentInput) => {
    await edit.submit(values);
    toastDone(text('saved'));
  };
  return (
    <div style={{ maxWidth: 640 }}>
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        submitLabel={text('save')}
        conflict={edit.conflict}
        calm
      >
        <AssessmentFields form={form} record={record} />
        {statuses.length > 1 && (
          <SearchSelect label={labels.statusUid} data={statuses} {...form.getInputProps('statusUid')} />
        )}
      </RecordForm>
    </div>
  );
}
