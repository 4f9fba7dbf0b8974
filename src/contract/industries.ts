import { z } from 'zod';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { anyOf, listQuery } from './paging.ts';
import { registerFields, registerStatuses } from './registers.ts';

/** The words of the specification (5) for a name that is taken. */
export const industryNameTaken = 'Name has been used. Please use an other name';

/** An inactive one stays with the organisations that have it, and is not offered to others. */
export const industryInput = z.object(registerFields);
export type IndustryInput = z.infer<typeof industryInput>;

export const industryRecord = z.object({
  ...stored,
  ...industryInput.shape,
  organisationCount: z.int(),
});
export type Industry = z.infer<typeof industryRecord>;

const plain = crudEndpoints({
  resource: 'industry',
  path: 'industries',
  noun: 'industry',
  input: industryInput,
  row: industryRecord,
  record: industryRecord,
  query: listQuery(['name', 'status', 'organisationCount', 'createdAt', 'updatedAt'], {
    status: anyOf(z.enum(registerStatuses)),
  }),
});

const list = endpoint({ ...plain.list, scope: 'landlord', summary: 'List the industries' });

/** The industries that organisations can belong to: one list for the whole installation, kept by the landlord. */
export const industries = {
  list,
  get: endpoint({ ...plain.get, scope: 'landlord' }),
  create: endpoint({ ...plain.create, scope: 'landlord' }),
  update: endpoint({ ...plain.update, scope: 'landlord' }),
  /** 409 `in_use` while organisations belong to it. */
  remove: endpoint({ ...plain.remove, scope: 'landlord' }),
  bulkSet: bulkSetEndpoint(list, {
    fields: { status: registerFields.status },
    resource: 'industry',
    update: 'industry.update',
  }),
  ...bulkDeleteEndpoints(list, 'industry'),
};
