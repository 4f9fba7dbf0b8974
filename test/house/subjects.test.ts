import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { describeKind, kinds, listTables } from '#root/contract/shared/kinds/kinds.ts';
import { findSubject, listChanged } from '#root/contract/shared/kinds/subjects.ts';
import { features } from '#root/server/start/features.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const endpoints: readonly EndpointShape[] = features.map(({ endpoint }) => endpoint);
const kindNames: ReadonlySet<string> = new Set(kinds);

/** Subjects that are not kinds of record. Their reads show only what their own writes change. */
const otherSubjects = new Set([
  'jobs',
  'my-calendar',
  'my-notifications',
  'notification-logs',
  'profile',
  'saved-views',
  'settings',
]);

/** References without a foreign key: in JSON, to another organisation's record, or by name. */
const looseReferences = [
  'activity refers to impact_category',
  'activity_batch refers to activity',
  'import refers to user',
  'organization refers to industry',
];

const isRead = ({ method, readOnly }: EndpointShape) => method === 'GET' || readOnly === true;
const describeCall = ({ method, path }: EndpointShape) => `${method} ${path}`;

describe(`the subjects of ${endpoints.length} calls`, () => {
  it('every read of JSON is about a kind of record, or its contract says what it shows', () => {
    const missing = endpoints
      .filter((one) => isRead(one) && one.response !== null && one.scope !== 'public')
      .filter(
        ({ path, shows }) => !shows && !kindNames.has(findSubject(path)) && !otherSubjects.has(findSubject(path)),
      );
    expect(missing.map(describeCall)).toEqual([]);
  });

  it('every write is about a kind of record, or its contract says what it changes', () => {
    const missing = endpoints
      .filter((one) => !isRead(one) && one.scope !== 'public')
      .filter(
        ({ path, changes }) => !changes && !kindNames.has(findSubject(path)) && !otherSubjects.has(findSubject(path)),
      );
    expect(missing.map(describeCall)).toEqual([]);
  });

  it('the contract of a read names nothing that it changes, and the contract of a write names nothing that it shows', () => {
    const wrong = endpoints.filter((one) => (isRead(one) ? one.changes : one.shows) !== undefined);
    expect(wrong.map(describeCall)).toEqual([]);
  });

  it('contracts name only subjects that exist', () => {
    const named = endpoints.flatMap((one) => [listChanged(one), one.shows ?? []].flat());
    expect(named.filter((name) => name !== 'everything' && !kindNames.has(name) && !otherSubjects.has(name))).toEqual(
      [],
    );
  });
});

describe('references between kinds of record', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('the definitions name the references with a foreign key and the references without a foreign key', async () => {
    const owners = new Map(kinds.flatMap((kind) => listTables(kind).map((table) => [table, kind] as const)));
    const { rows } = await database.owner.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
    );
    const keys = rows.flatMap(({ from, to }) => {
      const [kind, target] = [owners.get(from), owners.get(to)];
      // The reference to the organisation is left out, because every table has it.
      return kind && target && kind !== target && target !== 'organization' ? [`${kind} refers to ${target}`] : [];
    });
    const named = kinds.flatMap((kind) => (describeKind(kind).refersTo ?? []).map((to) => `${kind} refers to ${to}`));
    expect(named.toSorted()).toEqual([...new Set([...keys, ...looseReferences])].toSorted());
  });
});
