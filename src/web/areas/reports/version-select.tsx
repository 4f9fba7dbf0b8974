import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { resiliencePlans } from '#root/contract/plans/resilience-plans.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { text } from './reports.messages.ts';

/**
 * The calls that list the approved versions of a report's subject, by type of report. Other types have no versions to
 * choose.
 */
const calls: Partial<Record<ReportType, typeof businessContinuityPlans.versions | typeof resiliencePlans.versions>> = {
  bcp: businessContinuityPlans.versions,
  'resilience-plan': resiliencePlans.versions,
};

interface Props {
  readonly type: ReportType;
  readonly recordUid: string | null;
  readonly value: number | null;
  readonly error: ReactNode;
  readonly onChange: (version: number | null) => void;
}

/** Chooses an approved version of the record, or the record as it is now. */
export function VersionSelect({ type, recordUid, value, error, onChange }: Props) {
  const call = calls[type];
  const enabled = call !== undefined && recordUid !== null;
  const read = useRead(call ?? businessContinuityPlans.versions, { params: { uid: recordUid ?? '' }, enabled });
  if (!enabled) return null;
  const versions = (read.data?.data ?? []).map(({ number, createdAt, inForce }) => ({
    value: `${number}`,
    label: text(inForce ? 'versionInForce' : 'versionApproved', { number, day: formatDate(createdAt) }),
  }));
  return (
    <NativeSelect
      label={text('version')}
      description={read.data?.data.length === 0 ? text('noVersions') : undefined}
      data={[{ value: '', label: text('versionNow') }, ...versions]}
      value={value ?? ''}
      error={read.error ? text('versionsFailed') : error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
