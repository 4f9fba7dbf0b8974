import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { categoryInput, categoryRecord } from '#root/contract/shared/register-categories.ts';
import { widget } from './widget.ts';

const crud = crudEndpoints(widget, {
  input: categoryInput,
  row: categoryRecord,
  record: categoryRecord,
  query: listQuery(['name', 'status', 'usedBy', 'createdAt', 'updatedAt'], {
    status: listFilter(categoryInput.shape.status),
  }),
});

export const widgets = { ...crud, ...exportEndpoints(crud.list), ...bulkDeleteEndpoints(crud.list, widget) };
