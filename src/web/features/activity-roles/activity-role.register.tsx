import { TextInput } from '@mantine/core';
import {
  type ActivityRole,
  type ActivityRoleInput,
  activityRoleInput,
  activityRoles,
} from '#root/contract/activity-roles.ts';
import {
  NameFields,
  providerColumns,
  providerFilters,
  providerLabels,
  RecoveryFields,
  StatusField,
} from '#root/web/registers/common-parts.tsx';
import type { FieldsProps, Register } from '#root/web/registers/register.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { text } from './activity-roles.messages.ts';

const labels = { ...providerLabels, ownerName: text('owner') };

function ActivityRoleFields({ form, record }: FieldsProps<ActivityRole, ActivityRoleInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <RecoveryFields form={form} />
      <TextInput label={labels.ownerName} {...form.getInputProps('ownerName')} />
      <StatusField form={form} />
    </>
  );
}

export const activityRoleRegister: Register<ActivityRole, ActivityRoleInput> = {
  contract: activityRoles,
  family: 'activity_role',
  entity: 'activity_role',
  path: '/activity-roles',
  words: {
    title: text('title'),
    newTitle: text('newTitle'),
    search: text('search'),
    emptyTitle: text('emptyTitle'),
    emptyBody: text('emptyBody'),
  },
  schema: activityRoleInput,
  empty: { name: '', description: '', status: 'active', rtoMinutes: null, workaround: '', ownerName: '' },
  valuesOf: ({ name, description, status, rtoMinutes, workaround, ownerName }) => ({
    ...{ name, description, status, rtoMinutes, workaround, ownerName },
  }),
  nameOf: ({ name }) => name,
  labels,
  Fields: ActivityRoleFields,
  columns: providerColumns<ActivityRole>([
    {
      id: 'people',
      header: text('people'),
      align: 'right',
      width: 140,
      cell: ({ peopleNeeded }) => (peopleNeeded > 0 ? formatNumber(peopleNeeded) : ''),
    },
  ]),
  filters: providerFilters,
};
