import { type Equipment, type EquipmentInput, equipment, equipmentInput } from '#root/contract/equipment.ts';
import { equipmentOwners } from '#root/contract/equipment-owners.ts';
import { equipmentCategories } from '#root/contract/register-categories.ts';
import {
  NameFields,
  providerColumns,
  providerFilters,
  providerLabels,
  RecoveryFields,
  StatusField,
} from '#root/web/registers/common-parts.tsx';
import type { FieldsProps, Register } from '#root/web/registers/register.ts';
import { useSession } from '#root/web/session/session.ts';
import { EntityMultiPicker } from '#root/web/ui/entity-multi-picker.tsx';
import { EntityPicker } from '#root/web/ui/entity-picker.tsx';
import { text } from './equipment.messages.ts';
import { createCategory, createEquipmentOwner, findCategories, findEquipmentOwners } from './equipment-options.ts';
import { EquipmentTabs } from './equipment-tabs.tsx';

const labels = { ...providerLabels, categoryUid: text('category'), ownerUids: text('owners') };

function EquipmentFields({ form, record }: FieldsProps<Equipment, EquipmentInput>) {
  const { can } = useSession();
  const mayCreate = can('equipment.create');
  const category = record?.categoryUid ? [{ value: record.categoryUid, label: record.categoryName ?? '' }] : [];
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <EntityPicker
        label={labels.categoryUid}
        load={findCategories}
        create={mayCreate ? createCategory : undefined}
        known={category}
        {...form.getInputProps('categoryUid')}
      />
      <EntityMultiPicker
        label={labels.ownerUids}
        description={record?.ownerName ? text('ownerNoted', { name: record.ownerName }) : text('ownersHelp')}
        load={findEquipmentOwners}
        create={mayCreate ? createEquipmentOwner : undefined}
        known={(record?.owners ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
        {...form.getInputProps('ownerUids')}
      />
      <RecoveryFields form={form} />
      <StatusField form={form} />
    </>
  );
}

export const equipmentRegister: Register<Equipment, EquipmentInput> = {
  contract: equipment,
  family: 'equipment',
  entity: 'equipment',
  path: '/equipment',
  newPath: '/equipment/new',
  words: {
    title: text('title'),
    newTitle: text('newTitle'),
    search: text('search'),
    emptyTitle: text('emptyTitle'),
    emptyBody: text('emptyBody'),
  },
  schema: equipmentInput,
  empty: {
    ...{ name: '', description: '', status: 'active', rtoMinutes: null, workaround: '' },
    ...{ categoryUid: null, ownerUids: [] },
  },
  valuesOf: ({ name, description, status, rtoMinutes, workaround, categoryUid, ownerUids }) => ({
    ...{ name, description, status, rtoMinutes, workaround, categoryUid, ownerUids },
  }),
  nameOf: ({ name }) => name,
  labels,
  Fields: EquipmentFields,
  columns: providerColumns<Equipment>([
    { id: 'category', header: text('category'), hideOnPhone: true, cell: ({ categoryName }) => categoryName },
    {
      id: 'owners',
      header: text('owners'),
      hideOnPhone: true,
      cell: ({ owners, ownerName }) => owners.map(({ name }) => name).join(', ') || ownerName,
    },
  ]),
  filters: [
    ...providerFilters,
    { name: 'categoryUid', label: text('category'), load: findCategories, get: equipmentCategories.get },
    { name: 'ownerUid', label: text('owners'), load: findEquipmentOwners, get: equipmentOwners.get },
  ],
  tabs: <EquipmentTabs active="equipment" />,
};
