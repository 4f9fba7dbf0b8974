import { type Equipment, type EquipmentInput, equipment, equipmentFields } from '#root/contract/resources/equipment.ts';
import { equipmentOwners } from '#root/contract/resources/equipment-owners.ts';
import { equipment as equipmentDefinition } from '#root/contract/shared/kinds/equipment.ts';
import { equipmentCategories } from '#root/contract/shared/register-categories.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { knownOption, knownOptions } from '#root/web/platform/ui/known-options.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import {
  NameFields,
  providerColumns,
  providerFilters,
  RecoveryFields,
  StatusField,
} from '#root/web/shared/registers/common-parts.tsx';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRegister, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './equipment.messages.ts';
import { createCategory, createEquipmentOwner, findCategories, findEquipmentOwners } from './equipment-options.ts';
import { EquipmentTabs } from './equipment-tabs.tsx';

const equipmentForm = describeForm(equipmentFields);
const { labels } = equipmentForm;

function EquipmentFields({ form, record }: FieldsProps<Equipment, EquipmentInput>) {
  const mayCreate = useCan(equipment.create);
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <RecordPicker
        label={labels.categoryUid}
        load={findCategories}
        create={mayCreate ? createCategory : undefined}
        known={knownOption(record?.categoryUid, record?.categoryName)}
        {...form.getInputProps('categoryUid')}
      />
      <RecordMultiPicker
        label={labels.ownerUids}
        description={record?.ownerName ? text('ownerNoted', { name: record.ownerName }) : text('ownersHelp')}
        load={findEquipmentOwners}
        create={mayCreate ? createEquipmentOwner : undefined}
        known={knownOptions(record?.owners)}
        {...form.getInputProps('ownerUids')}
      />
      <RecoveryFields form={form} />
      <StatusField form={form} />
    </>
  );
}

export const equipmentRegister = defineRegister<Equipment, EquipmentInput>({
  definition: equipmentDefinition,
  words: equipmentDefinition.nodeWords,
  contract: equipment,
  newPath: '/equipment/new',
  texts: { emptyBody: text('emptyBody') },
  ...equipmentForm,
  Fields: EquipmentFields,
  columns: providerColumns<Equipment>([
    { id: 'category', header: labels.categoryUid, hideOnPhone: true, cell: ({ categoryName }) => categoryName },
    {
      id: 'owners',
      header: labels.ownerUids,
      hideOnPhone: true,
      cell: ({ owners, ownerName }) => owners.map(({ name }) => name).join(', ') || ownerName,
    },
  ]),
  useFilters: () => [
    ...providerFilters,
    { name: 'categoryUid', label: labels.categoryUid, load: findCategories, get: equipmentCategories.get },
    { name: 'ownerUid', label: labels.ownerUids, load: findEquipmentOwners, get: equipmentOwners.get },
  ],
  tabs: <EquipmentTabs active="equipment" />,
});
