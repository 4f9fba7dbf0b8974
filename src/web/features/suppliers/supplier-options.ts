import { masters } from '#root/contract/masters.ts';
import { supplierCategories } from '#root/contract/register-categories.ts';
import { call } from '#root/web/api/call.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSession } from '#root/web/session/session.ts';
import type { LoadOptions, PickerOption } from '#root/web/ui/hooks/use-options.ts';

/** Categories that can be chosen, by what is typed. */
export const findCategories: LoadOptions = async (q) => {
  const { data } = await call(supplierCategories.list, {
    query: { q, pageSize: 10, sort: 'name', filter: { status: 'active' } },
  });
  return data.map(({ uid, name, description }) => ({ value: uid, label: name, description: description || undefined }));
};

/** Statuses that can be chosen, by what is typed. */
export const findStatuses: LoadOptions = async (q) => {
  const { data } = await call(masters.list, {
    params: { list: 'supplier-statuses' },
    query: { q, pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Creates a category in place. */
export async function createCategory(name: string): Promise<PickerOption> {
  const { data } = await call(supplierCategories.create, { body: { name, description: '', status: 'active' } });
  return { value: data.uid, label: name };
}

/** The statuses of suppliers in the list's order; [] while they load, and for those who may not read them. */
export function useStatuses() {
  const { can } = useSession();
  const rows = useRead(masters.list, {
    params: { list: 'supplier-statuses' },
    query: { pageSize: 100, sort: 'order' },
    enabled: can('master.read'),
  });
  return rows.data?.data ?? [];
}
