import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { gapFlags } from '#root/contract/shared/activity-terms.ts';
import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField as status,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { listChoices } from '#root/contract/shared/fields/define-fields.ts';
import type { RegisterStatus } from '#root/contract/shared/registers.ts';
import { gapLabel } from '#root/web/platform/ui/activity-chips.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { RecordGapChip } from '#root/web/shared/continuity/record-gap-chip.tsx';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import type { RegisterFilter } from './register.ts';
import { text } from './registers.messages.ts';

/** The status (active or inactive) as a coloured chip. */
export function RegisterStatusChip({ status: code }: { status: RegisterStatus }) {
  return <StatusChip label={status.choices[code]} colour={code === 'active' ? '#2f9e44' : '#868e96'} />;
}

interface StatusRow {
  readonly name: string;
  readonly status: RegisterStatus;
  readonly usedBy: number;
}
interface ProviderRow extends StatusRow {
  readonly uid: string;
  readonly rtoMinutes: number | null;
  readonly gap: (typeof gapFlags)[number];
}

/** The column of the person who is responsible. */
export const ownerColumn = {
  id: 'owner',
  header: ownerNoteField.label,
  hideOnPhone: true,
  cell: (row: { ownerName: string }) => row.ownerName,
};

/** The column of names in lists of categories. */
export const nameColumn = {
  id: 'name',
  header: nameField.label,
  sortable: true,
  cell: (row: { name: string }) => row.name,
};
export const statusColumn: DataListColumn<Pick<StatusRow, 'status'>> = {
  id: 'status',
  header: status.label,
  sortable: true,
  width: 120,
  cell: (row) => <RegisterStatusChip status={row.status} />,
};
export const usedByColumn: DataListColumn<Pick<StatusRow, 'usedBy'>> = {
  id: 'usedBy',
  header: text('usedBy'),
  sortable: true,
  align: 'right',
  width: 110,
  cell: ({ usedBy }) => formatNumber(usedBy),
};

/**
 * Returns the columns of a list of providers, in the same order for all kinds: name, specific columns of the kind, owner,
 * recovery time, verdict, uses, status.
 */
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
    width: 110,
    cell: ({ rtoMinutes }) => formatDuration(rtoMinutes),
  },
  {
    id: 'gap',
    header: text('gap'),
    width: 130,
    cell: ({ uid, gap }) => <RecordGapChip uid={uid} as="provider" verdict={gap} />,
  },
  usedByColumn,
  statusColumn,
];

const statusFilter: RegisterFilter = {
  name: 'status',
  label: status.label,
  choices: listChoices(status),
};

/** The filters of lists of categories. */
export const statusFilters: readonly RegisterFilter[] = [statusFilter];

/** The status, as a field that can be changed in bulk. */
export const statusField: BulkField = {
  name: 'status',
  label: status.label,
  load: async () => listChoices(status),
};

/** The common filters of lists of providers. */
export const providerFilters: readonly RegisterFilter[] = [
  statusFilter,
  { name: 'gap', label: text('gap'), choices: gapFlags.map((gap) => ({ value: gap, label: gapLabel(gap) })) },
  { name: 'missing', label: text('missing'), choices: [{ value: 'rto', label: text('missing.rto') }] },
];

type Form<Values> = UseFormReturnType<Values>;
interface CommonValues {
  name: string;
  description: string;
  status: RegisterStatus;
}

/** Narrows the type of a form to the common fields: Mantine's forms are invariant in their values. */
const common = <Values,>(form: Form<Values>) => form as Form<CommonValues>;

export function NameFields<Values>({ form, isNew }: { form: Form<Values>; isNew: boolean }) {
  const { getInputProps } = common(form);
  return (
    <>
      <TextInput label={nameField.label} withAsterisk data-autofocus={isNew || undefined} {...getInputProps('name')} />
      <Textarea label={descriptionField.label} autosize minRows={2} {...getInputProps('description')} />
    </>
  );
}

interface StatusFieldProps<Values> {
  readonly form: Form<Values>;
  readonly label?: string;
  readonly description?: string;
}

export function StatusField<Values>({ form, label, description }: StatusFieldProps<Values>) {
  const { values, setFieldValue } = common(form);
  return (
    <Switch
      label={label ?? text('active')}
      description={description ?? text('activeHelp')}
      checked={values.status === 'active'}
      onChange={(event) => setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
    />
  );
}

/** The form fields for the recovery time and the workaround of a provider. */
export function RecoveryFields<Values>({ form }: { form: Form<Values> }) {
  const { getInputProps } = form as Form<{ rtoMinutes: number | null; workaround: string }>;
  return (
    <>
      <DurationInput label={recoveryField.label} description={text('rtoHelp')} {...getInputProps('rtoMinutes')} />
      <Textarea
        label={workaroundField.label}
        description={text('workaroundHelp')}
        autosize
        minRows={2}
        {...getInputProps('workaround')}
      />
    </>
  );
}
