import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type OrganisationRecord, organisationInput, organisations } from '#root/contract/landlord/organisations.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { formatDateTime, formatNumber, formatPercent, shortened } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { OrganisationFields, organisationValues } from './organisation-form.tsx';
import { labels, text } from './organisations.messages.ts';

/** Whether its record can be changed: not while it is read-only or gone. */
export const isEditable = ({ state }: OrganisationRecord) => state === 'active' || state === 'suspended';

function Figures({ record }: { record: OrganisationRecord }) {
  const { activityCount, approvedCount } = record;
  const approved = activityCount ? ` (${formatPercent(approvedCount / activityCount)})` : '';
  const facts = [
    { label: text('users'), value: formatNumber(record.userCount) },
    { label: text('signedIn'), value: formatNumber(record.signedInCount) },
    { label: text('activities'), value: formatNumber(activityCount) },
    { label: text('approved'), value: `${formatNumber(approvedCount)}${approved}` },
    { label: text('pastMtpd'), value: formatNumber(record.pastMtpdCount) },
    { label: text('failedMails'), value: formatNumber(record.failedMailCount) },
    { label: text('failedJobs'), value: formatNumber(record.failedJobCount) },
    {
      label: text('lastActivity'),
      value: record.lastActivityAt ? formatDateTime(record.lastActivityAt) : text('never'),
    },
    { label: text('created'), value: formatDateTime(record.createdAt) },
    { label: text('timeZone'), value: record.timeZone },
  ];
  return (
    <Stack component="section" gap="xs" aria-label={text('figures')}>
      <Title order={2}>{text('figures')}</Title>
      <Text fz="sm" c="dimmed">
        {text('figuresHelp')}
      </Text>
      <KeyValue items={facts} labelWidth={200} />
    </Stack>
  );
}

/** What an organisation is, to be edited, and what the landlord sees of its inside: numbers. */
export function OrganisationOverview({ record }: { record: OrganisationRecord }) {
  const mayUpdate = useCan(organisations.update);
  const form = useForm({
    initialValues: organisationValues(record),
    validate: schemaResolver(organisationInput, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: organisations.get,
    update: organisations.update,
    params: { uid: record.uid },
    toValues: organisationValues,
    labels,
  });
  const submit = async (values: ReturnType<typeof organisationValues>) => {
    await edit.submit(values);
    toastDone(text('savedToast', { name: shortened(values.name) }));
  };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        conflict={edit.conflict}
        readOnly={!mayUpdate || !isEditable(record)}
      >
        <OrganisationFields form={form} record={record} />
      </RecordForm>
      <Figures record={record} />
    </SimpleGrid>
  );
}
