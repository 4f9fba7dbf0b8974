import { describe, expect, it } from 'vitest';
import { queries } from './queries.ts';
import { findName, prepared, preparedByShape, toStatement } from './statement.ts';

describe('the name of a prepared statement', () => {
  it('is the same for the same text, and different for another text', () => {
    expect(findName('select 1')).toBe(findName('select 1'));
    expect(findName('select 1')).not.toBe(findName('select 2'));
    // PostgreSQL would truncate a name of more than 63 bytes.
    expect(findName('select 1')?.length).toBeLessThan(63);
  });

  it('is the same after many other texts', () => {
    const name = findName('select 1');
    const others = new Set(Array.from({ length: 2100 }, (_, index) => findName(`select ${index} as flood`)));
    expect(others.size).toBe(2100);
    expect(findName('select 1')).toBe(name);
  });
});

describe('toStatement', () => {
  it('accepts a query or a complete statement', () => {
    const ready = { text: 'select $1', values: [1] };
    expect(toStatement(ready)).toBe(ready);
    const query = queries.selectFrom('divisions').select('uid').where('name', '=', 'x');
    expect(toStatement(query)).toMatchObject({
      text: 'select "uid" from "divisions" where "name" = $1',
      values: ['x'],
    });
  });
});

describe('prepared', () => {
  it('builds a query once and then replaces only its values', () => {
    let built = 0;
    const byName = prepared<{ name: string; uid: string }, { uid: string }>((value) => {
      built += 1;
      return queries
        .selectFrom('divisions')
        .select('uid')
        .where('uid', '=', value('uid'))
        .where('name', 'in', [value('name'), 'fixed', value('name')]);
    });
    expect(byName({ name: 'a', uid: '1' }).values).toEqual(['1', 'a', 'fixed', 'a']);
    expect(byName({ name: 'b', uid: '2' }).values).toEqual(['2', 'b', 'fixed', 'b']);
    expect(byName({ name: 'b', uid: '2' }).text).toBe(byName({ name: 'c', uid: '3' }).text);
    expect(built).toBe(1);
  });
});

describe('preparedByShape', () => {
  it('builds a query once for each shape and then replaces only its values', () => {
    let built = 0;
    const find = preparedByShape<{ name: string; uid: string }, { uid: string }>();
    const ask = (byName: boolean, name: string) =>
      find(String(byName), { name, uid: '1' }, (value) => {
        built += 1;
        const query = queries.selectFrom('divisions').select('uid').where('uid', '=', value('uid'));
        return byName ? query.where('name', '=', value('name')) : query;
      });
    expect(ask(true, 'a').values).toEqual(['1', 'a']);
    expect(ask(true, 'b').values).toEqual(['1', 'b']);
    expect(ask(false, 'b').values).toEqual(['1']);
    expect(built).toBe(2);
  });
});
