import { TextInput } from '@mantine/core';
import {
  type ActivityRole,
  type ActivityRoleInput,
  activityRoleFields,
  activityRoles,
} from '#root/contract/activities/activity-roles.ts';
import { activityRole } from '#root/contract/shared/kinds/activity-role.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import {
  NameFields,
  ownerColumn,
  providerColumns,
  providerFilters,
  RecoveryFields,
  StatusField,
} from '#root/web/shared/registers/common-parts.tsx';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRegister, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './activity-roles.messages.ts';

const roleForm = describeForm(activityRoleFields);

function ActivityRoleFields({ form, record }: FieldsProps<ActivityRole, ActivityRoleInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <RecoveryFields form={form} />
      <TextInput label={roleForm.labels.ownerName} {...form.getInputProps('ownerName')} />
      <StatusField form={form} />
    </>
  );
}

export const activityRoleRegister = defineRegister<ActivityRole, ActivityRoleInput>({
  definition: activityRole,
  contract: activityRoles,
  texts: { emptyBody: text('emptyBody') },
  ...roleForm,
  Fields: ActivityRoleFields,
  columns: providerColumns<ActivityRole>([
    {
      id: 'people',
      header: text('people'),
      align: 'right',
      width: 140,
      cell: ({ peopleNeeded }) => (peopleNeeded > 0 ? formatNumber(peopleNeeded) : ''),
    },
    ownerColumn,
  ]),
  useFilters: () => providerFilters,
});
