import { Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useCategories } from '#root/web/areas/plans/plan-options.ts';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { createKindSearch } from '#root/web/areas/plans/sections/pickers.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { type NewPlan, newLabels, type PlanStartChoice, planStarts } from './new-plan.ts';

interface FieldsProps {
  readonly form: UseFormReturnType<NewPlan>;
  readonly info: PlanKindInfo;
}

const findActivities = createKindSearch('activity');

/** Reads the templates of the organisation. */
function useOwnTemplates({ calls }: PlanKindInfo) {
  const query = { pageSize: 100 as const, sort: 'name' as const, filter: { template: 'yes' as const } };
  const read = useRead(calls.list, { query });
  return (read.data?.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
}

/** The fields of a new plan. The fields that depend on the starting point are below the choice of that point. */
export function NewPlanFields({ form, info }: FieldsProps) {
  const mayReadActivities = useCan(permissionNames.activity.read);
  const categories = useCategories(form.values.categoryUid, '');
  return (
    <>
      <TextInput
        label={newLabels.name}
        description={text('nameHelp')}
        withAsterisk
        data-autofocus
        autoFocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <StartChoice form={form} info={info} />
      {mayReadActivities && (
        <RecordMultiPicker
          label={newLabels.activityUids}
          description={text('forActivitiesHelp')}
          required={form.values.start === 'activities'}
          load={findActivities}
          {...form.getInputProps('activityUids')}
        />
      )}
      {categories.length > 0 && (
        <SearchSelect
          label={newLabels.categoryUid}
          data={categories}
          clearable
          {...form.getInputProps('categoryUid')}
        />
      )}
      {mayReadActivities && (
        <RecordMultiPicker
          label={newLabels.ownerUids}
          description={text('ownersHelp')}
          load={findOwners}
          {...form.getInputProps('ownerUids')}
        />
      )}
    </>
  );
}

/** The choice of the plan's starting point. */
function StartChoice({ form, info }: FieldsProps) {
  const templates = useOwnTemplates(info);
  const mayReadActivities = useCan(permissionNames.activity.read);
  const isOffered = (start: PlanStartChoice) =>
    (start !== 'activities' || mayReadActivities) && (start !== 'own' || templates.length > 0);
  return (
    <>
      <Radio.Group label={newLabels.start} {...form.getInputProps('start')}>
        <Stack gap="xs" mt="xs">
          {planStarts.filter(isOffered).map((start) => (
            <Radio key={start} value={start} label={text(`start.${start}`)} description={text(`start.${start}Help`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.start === 'own' && (
        <SearchSelect
          label={newLabels.ownTemplateUid}
          data={templates}
          withAsterisk
          {...form.getInputProps('ownTemplateUid')}
        />
      )}
    </>
  );
}
