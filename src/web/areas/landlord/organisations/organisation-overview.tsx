import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { OrganisationRecord } from '#root/contract/landlord/organisations.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { formatDateTime, formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { RecordDetails } from '#root/web/shared/registers/record-details.tsx';
import type { RecordEditing } from '#root/web/shared/registers/record-parts.tsx';
import { organisationScreens } from './organisation.screens.tsx';
import { text } from './organisations.messages.ts';

/** Returns whether the organisation can be edited: it is neither archived nor deleted. */
export const isEditable = ({ state }: OrganisationRecord) => state === 'active' || state === 'suspended';

function Figures({ record }: { record: OrganisationRecord }) {
  const { activityCount, approvedCount } = record;
  const approved = activityCount ? ` (${formatPercent(approvedCount / activityCount)})` : '';
  const facts = [
    { label: text('users'), value: formatNumber(record.userCount) },
    { label: text('signedIn'), value: formatNumber(record.signedInCount) },
    { label: text('activities'), value: formatNumber(activityCount) },
    { label: text('approved'), value: `${formatNumber(approvedCount)}${approved}` },
    { label: words('pastMtpdActivities'), value: formatNumber(record.pastMtpdCount) },
    { label: text('failedMails'), value: formatNumber(record.failedMailCount) },
    { label: text('overdueReviews'), value: formatNumber(record.overdueReviewCount) },
    { label: text('expiredCertificates'), value: formatNumber(record.expiredCertificateCount) },
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

/**
 * The facts of an organisation or its form, and the number of its records. The landlord sees no other content of the
 * organisation.
 */
export function OrganisationOverview({ record, editing }: { record: OrganisationRecord; editing: RecordEditing }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <RecordDetails screens={organisationScreens} record={record} editing={editing} />
      <Figures record={record} />
    </SimpleGrid>
  );
}
