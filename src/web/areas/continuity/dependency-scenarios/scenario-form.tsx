import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Scenario, ScenarioInput } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import { labels, text } from './dependency-scenarios.messages.ts';
import { createCategory, findCategories, statusChoices } from './scenario-options.ts';

export const emptyScenario: ScenarioInput = {
  ...{ name: '', description: '', status: 'draft', categoryUid: null, ownerUids: [] },
};

/** Returns the form values of a record. */
export const toScenarioValues = ({ name, description, status, categoryUid, ownerUids }: Scenario): ScenarioInput => ({
  ...{ name, description, status, categoryUid, ownerUids },
});

interface FieldsProps {
  readonly form: UseFormReturnType<ScenarioInput>;
  /** The record. Absent for a new scenario. */
  readonly record?: Scenario;
}

/** The fields of a new or existing scenario. */
export function ScenarioFields({ form, record }: FieldsProps) {
  const { can } = useSession();
  const category = record?.categoryUid ? [{ value: record.categoryUid, label: record.categoryName ?? '' }] : [];
  const owners = (record?.owners ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={!record || undefined}
        {...form.getInputProps('name')}
      />
      <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={labels.status} data={statusChoices} allowDeselect={false} {...form.getInputProps('status')} />
        <RecordPicker
          label={labels.categoryUid}
          load={findCategories}
          create={can(permissionNames.dependency_scenario.create) ? createCategory : undefined}
          known={category}
          {...form.getInputProps('categoryUid')}
        />
      </SimpleGrid>
      {can(permissionNames.activity.read) && (
        <RecordMultiPicker
          label={labels.ownerUids}
          description={text('ownersHelp')}
          load={findOwners}
          known={owners}
          {...form.getInputProps('ownerUids')}
        />
      )}
    </>
  );
}
