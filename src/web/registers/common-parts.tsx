import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { gapFlags } from '#root/contract/activity-terms.ts';
import { type RegisterStatus, registerStatuses } from '#root/contract/registers.ts';
import type { BulkField } from '#root/web/lists/bulk-set-types.ts';
import { activityText, GapChip } from '#root/web/ui/activity-chips.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { DurationInput } from '#root/web/ui/duration-input.tsx';
import { formatDuration, formatNumber, formatValue } from '#root/web/ui/format.ts';
import { StatusChip } from '#root/web/ui/status-chip.tsx';
import type { RegisterFilter } from './register.ts';
import { text } from './registers.messages.ts';

/** Active or inactive, in a word and a colour. */
export function RegisterStatusChip({ status }: { status: RegisterStatus }) {
  return <StatusChip label={text(`status.${status}`)} colour={status === 'active' ? '#2f9e44' : '#868e96'} />;
}

interface StatusRow {
  readonly name: string;
  readonly status: RegisterStatus;
  readonly usedBy: number;
}
interface ProviderRow extends StatusRow {
  readonly rtoMinutes: number | null;
  readonly gap: (typeof gapFlags)[number];
}

/** The columns that the lists of categories have. */
export const nameColumn = {
  id: 'name',
  header: text('name'),
  sortable: true,
  cell: (row: { name: string }) => row.name,
};
export const statusColumn: DataListColumn<StatusRow> = {
  id: 'status',
  header: text('status'),
  sortable: true,
  width: 120,
  cell: ({ status }) => <RegisterStatusChip status={status} />,
};
export const usedByColumn: DataListColumn<StatusRow> = {
  id: 'usedBy',
  header: text('usedBy'),
  sortable: true,
  align: 'right',
  width: 110,
  cell: ({ usedBy }) => formatNumber(usedBy),
};

/** The columns that the lists of what activities depend on have; a kind's own come between name and recovery time. */
export const providerColumns = <Row extends ProviderRow>(
  own: readonly DataListColumn<Row>[],
): readonly DataListColumn<Row>[] => [
  nameColumn,
  ...own,
  {
    id: 'rto',
    header: text('rto'),
    sortable: true,
    align: 'right',
    width: 150,
    cell: ({ rtoMinutes }) => (rtoMinutes === null ? text('unassessed') : formatDuration(rtoMinutes)),
  },
  { id: 'gap', header: text('gap'), width: 130, cell: ({ gap }) => (gap === 'none' ? null : <GapChip gap={gap} />) },
  usedByColumn,
  statusColumn,
];

const choice = <V extends string>(values: readonly V[], label: (value: V) => string) =>
  values.map((value) => ({ value, label: label(value) }));

export const statusFilter: RegisterFilter = {
  name: 'status',
  label: text('status'),
  choices: choice(registerStatuses, (status) => text(`status.${status}`)),
};

/** The status, set of many at once. */
export const statusField: BulkField = {
  name: 'status',
  label: text('status'),
  load: async () => choice(registerStatuses, (status) => text(`status.${status}`)),
};

/** The filters of what activities depend on, besides a kind's own. */
export const providerFilters: readonly RegisterFilter[] = [
  statusFilter,
  { name: 'gap', label: text('gap'), choices: choice(gapFlags, (gap) => activityText(`gap.${gap}`)) },
  { name: 'missing', label: text('missing'), choices: [{ value: 'rto', label: text('missing.rto') }] },
];

/** The labels of the fields that all have. */
export const registerLabels = { name: text('name'), description: text('description'), status: text('status') };
export const providerLabels = { ...registerLabels, rtoMinutes: text('rto'), workaround: text('workaround') };

/** A value of a common field as people read it. */
export function showCommon(field: string, value: unknown): string {
  if (field === 'status') return text(`status.${value as RegisterStatus}`);
  if (field.endsWith('Minutes')) return value === null ? text('unassessed') : formatDuration(Number(value));
  return formatValue(value);
}

type Form<Values> = UseFormReturnType<Values>;
interface CommonValues {
  name: string;
  description: string;
  status: RegisterStatus;
}

/** Mantine's forms are invariant in their values; these fields are in each of them. */
const common = <Values,>(form: Form<Values>) => form as unknown as Form<CommonValues>;

export function NameFields<Values>({ form, isNew }: { form: Form<Values>; isNew: boolean }) {
  const { getInputProps } = common(form);
  return (
    <>
      <TextInput label={text('name')} withAsterisk data-autofocus={isNew || undefined} {...getInputProps('name')} />
      <Textarea label={text('description')} autosize minRows={2} {...getInputProps('description')} />
    </>
  );
}

export function StatusField<Values>({ form }: { form: Form<Values> }) {
  const { values, setFieldValue } = common(form);
  return (
    <Switch
      label={text('active')}
      description={text('activeHelp')}
      checked={values.status === 'active'}
      onChange={(event) => setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
    />
  );
}

/** Recovery time and workaround of what activities depend on. */
export function RecoveryFields<Values>({ form }: { form: Form<Values> }) {
  const { getInputProps } = form as unknown as Form<{ rtoMinutes: number | null; workaround: string }>;
  return (
    <>
      <DurationInput label={text('rto')} description={text('rtoHelp')} {...getInputProps('rtoMinutes')} />
      <Textarea
        label={text('workaround')}
        description={text('workaroundHelp')}
        autosize
        minRows={2}
        {...getInputProps('workaround')}
      />
    </>
  );
}
