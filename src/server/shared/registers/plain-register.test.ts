import { expect, it } from 'vitest';
import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { createPlainRepository } from './plain-repository.ts';

const repository = createPlainRepository({ kind: 'supplier_category', fields: categoryFields });
const asked = { page: 1, pageSize: 10, sort: 'name', q: '' } as const;

it('a filter without a field is an error, because the list would ignore it', () => {
  const organisation = '00000000-0000-4000-8000-000000000000';
  expect(() => repository.page(organisation, { ...asked, filter: { colour: ['red'] } })).toThrow('colour');
  expect(() =>
    repository.page(organisation, { ...asked, filter: { status: ['active'], created: 'today' } }),
  ).not.toThrow();
});
