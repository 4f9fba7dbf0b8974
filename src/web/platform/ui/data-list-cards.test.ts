import { describe, expect, it } from 'vitest';
import { listOrders } from './data-list-cards.tsx';

const column = (id: string, sortable = true) => ({ id, header: id, sortable, cell: () => '' });

describe('the orders offered on phones', () => {
  it('begin with “Order of the list” while the list is not sorted by a column', () => {
    const orders = listOrders({ columns: [column('name')], view: { page: 1, pageSize: 25, sort: '' } });
    expect(orders.map(({ value, label }) => [value, label])).toEqual([
      ['', 'Order of the list'],
      ['name', 'name, ascending'],
      ['-name', 'name, descending'],
    ]);
  });

  it('are the orders of the sortable columns while the list is sorted by a column, and none without sortable columns', () => {
    const view = { page: 1, pageSize: 25, sort: '-name' };
    expect(listOrders({ columns: [column('name')], view }).map(({ value }) => value)).toEqual(['name', '-name']);
    expect(listOrders({ columns: [column('name', false)], view })).toEqual([]);
  });
});
