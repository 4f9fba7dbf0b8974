import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoggedChange, PastRows, type Row } from './past-rows.ts';

const table = 'suppliers';

describe('taking back changes', () => {
  it('restores the rows of every earlier moment of any history', () => {
    const step = record({ what: constantFrom('put', 'drop'), uid: constantFrom('a', 'b', 'c'), value: integer() });
    assert(
      property(array(step, { maxLength: 30 }), (steps) => {
        const rows = new Map<string, Row>();
        const log: LoggedChange[] = [];
        const moments: (readonly Row[])[] = [];
        for (const { what, uid, value } of steps) {
          moments.push([...rows.values()]);
          const row = rows.get(uid);
          const now = { uid, value, same: 1 };
          const change = { table, uid };
          if (what === 'drop') {
            log.push({ ...change, action: 'deleted', before: row ?? null, after: null });
            rows.delete(uid);
            if (!row) log.pop();
          } else if (row) {
            log.push({ ...change, action: 'updated', before: { value: row.value }, after: { value } });
            rows.set(uid, now);
          } else {
            log.push({ ...change, action: 'created', before: null, after: now });
            rows.set(uid, now);
          }
          if (moments.length > log.length) moments.pop();
        }
        for (const [at, moment] of moments.entries()) {
          const past = new PastRows();
          for (const row of rows.values()) past.put(table, row);
          for (const change of log.slice(at).toReversed()) past.takeBack(change);
          const byUid = (list: readonly Row[]) => list.toSorted((a, b) => (String(a.uid) < String(b.uid) ? -1 : 1));
          expect(byUid(past.list(table))).toEqual(byUid(moment));
          expect(past.unmatched).toBe(0);
        }
      }),
    );
  });

  it('identifies rows without a uid by all their columns', () => {
    const past = new PastRows();
    past.put('location_alternates', { location_uid: 'x', alternate_uid: 'y' });
    const after = { alternate_uid: 'y', location_uid: 'x' };
    past.takeBack({ table: 'location_alternates', uid: null, action: 'created', before: null, after });
    expect(past.list('location_alternates')).toEqual([]);
  });

  it('fills in columns that were added after a row was deleted, and counts changes that do not fit the rows', () => {
    const past = new PastRows({ [table]: { code: '', name: '' } });
    past.takeBack({ table, uid: 'a', action: 'deleted', before: { uid: 'a', name: 'Old' }, after: null });
    expect(past.list(table)).toEqual([{ uid: 'a', code: '', name: 'Old' }]);
    expect(past.unmatched).toBe(0);
    past.takeBack({ table, uid: 'a', action: 'updated', before: { name: 'Older' }, after: { name: 'Other' } });
    past.takeBack({ table, uid: 'b', action: 'updated', before: { name: 'Gone' }, after: { name: 'Here' } });
    expect(past.unmatched).toBe(2);
  });
});
