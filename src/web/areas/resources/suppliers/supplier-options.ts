import { useEffect } from 'react';
import { masters } from '#root/contract/master-data/masters.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { LoadOptions, PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';
import { noteName } from '#root/web/platform/ui/seen-names.ts';

/** Finds active categories that match the typed text. */
export const findCategories: LoadOptions = async (q) => {
  const { data } = await call(supplierCategories.list, {
    query: { q, pageSize: 10, sort: 'name', filter: { status: 'active' } },
  });
  return data.map(({ uid, name, description }) => ({ value: uid, label: name, description: description || undefined }));
};

/** Finds active statuses that match the typed text. */
export const findStatuses: LoadOptions = async (q) => {
  const { data } = await call(masters.list, {
    params: { list: 'supplier-statuses' },
    query: { q, pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Creates a category with this name. */
export async function createCategory(name: string): Promise<PickerOption> {
  const { data } = await call(supplierCategories.create, { body: { name, description: '', status: 'active' } });
  return { value: data.uid, label: name };
}

/** Returns the statuses of suppliers in order; [] while they are loading, and for people who may not read them. */
export function useStatuses() {
  const enabled = useCan(masters.list);
  const query = { pageSize: 100, sort: 'order' } as const;
  const statuses = useRead(masters.list, { params: { list: 'supplier-statuses' }, query, enabled }).data?.data;
  // Remembers the names of the statuses, because the conflict dialog shows them.
  useEffect(() => {
    for (const { uid, name } of statuses ?? []) noteName(uid, name);
  }, [statuses]);
  return statuses ?? [];
}
