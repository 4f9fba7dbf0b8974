import { equipmentOwners } from '#root/contract/resources/equipment-owners.ts';
import { equipmentCategories } from '#root/contract/shared/register-categories.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LoadOptions, PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';

/** Finds active categories that match the typed text. */
export const findCategories: LoadOptions = async (q) => {
  const query = { q, pageSize: 25 as const, filter: { status: 'active' } };
  const { data } = await call(equipmentCategories.list, { query });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Creates a category with this name. */
export async function createCategory(name: string): Promise<PickerOption> {
  const body = { name, description: '', status: 'active' as const };
  const { data } = await call(equipmentCategories.create, { body });
  return { value: data.uid, label: name };
}

/** Finds equipment owners that match the typed text. */
export const findEquipmentOwners: LoadOptions = async (q) => {
  const { data } = await call(equipmentOwners.list, { query: { q, pageSize: 25 } });
  return data.map(({ uid, name, email }) => ({ value: uid, label: name, description: email || undefined }));
};

/** Creates an owner with this full name. */
export async function createEquipmentOwner(name: string): Promise<PickerOption> {
  const [firstName = name, ...rest] = name.split(/\s+/);
  const { data } = await call(equipmentOwners.create, { body: { firstName, lastName: rest.join(' '), email: '' } });
  return { value: data.uid, label: name };
}
