import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { query } from './queries.ts';
import { rowSet } from './row-set.ts';
import { toStatement } from './statement.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

const uid = '018f0000-0000-7000-8000-000000000001';

describe('rows as a table of SQL', () => {
  it('keep their values, including special characters', async () => {
    const names = [
      '',
      'NULL',
      'null',
      '{a,b}',
      'a "quoted" one',
      'back\\slash',
      '\\"',
      "it's",
      ' spaces ',
      'a\nb\tc',
      '😀 العربية',
    ];
    const rows = names.map((name, at) => ({ uid, name, note: at % 2 ? null : 'n', count: at - 1, open: at % 3 === 0 }));
    const { text, values } = toStatement(
      query(
        sql`select r.* from ${rowSet(rows, { uid: 'uuid', name: 'text', note: 'text', count: 'integer', open: 'boolean' })}`,
      ),
    );
    expect((await database.owner.query(text, values as unknown[])).rows).toEqual(rows);
  });

  it('may be empty, and contain only the requested columns', async () => {
    const none: { readonly name: string }[] = [];
    const of = (rows: readonly { name: string; more?: string }[]) =>
      toStatement(query(sql`select r.* from ${rowSet(rows, { name: 'text' })}`));
    const asked = async ({ text, values }: ReturnType<typeof of>) =>
      (await database.owner.query(text, values as unknown[])).rows;
    expect(await asked(of(none))).toEqual([]);
    expect(await asked(of([{ name: 'One', more: 'x' }]))).toEqual([{ name: 'One' }]);
  });
});
