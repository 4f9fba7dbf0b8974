import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entries, fields, jointFields } from './fields.ts';
import { rows } from './rows.ts';
import {
  listConflicts,
  type Merged,
  mergeVersions,
  quiet,
  type Shape,
  takeParts,
  type Versions,
  value,
} from './shape.ts';

const RUNS = { numRuns: 500 };

interface Row {
  readonly uid: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly x?: number | undefined;
}
interface Document {
  readonly title: string;
  readonly owner: string | null;
  readonly levels: Readonly<Record<string, number>>;
  readonly steps: readonly Row[];
  readonly links: readonly Row[];
}

const readKey = ({ uid }: Row) => uid;
const withQuiet = (x: Shape<number>): Shape<Document> =>
  fields<Document>({
    title: value(),
    owner: value(),
    levels: entries(value()),
    steps: rows({ key: readKey, row: fields<Row>({ uid: value(), text: value(), tags: value(), x }), isOrdered: true }),
    links: rows({ key: readKey, row: jointFields<Row>({ uid: value(), text: value(), tags: value(), x }) }),
  });
const loud = withQuiet(value());
const mixed = withQuiet(quiet());

const word = fc.constantFrom('', 'a', 'b', 'c');
const row: fc.Arbitrary<Row> = fc.record({
  uid: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5'),
  text: word,
  tags: fc.array(word, { maxLength: 2 }),
  x: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
});
const list = fc.uniqueArray(row, { selector: readKey, maxLength: 5 });
const document: fc.Arbitrary<Document> = fc.record({
  title: word,
  owner: fc.option(word),
  levels: fc.dictionary(fc.constantFrom('k1', 'k2', 'k3'), fc.integer({ min: 0, max: 2 })),
  steps: list,
  links: list,
});

/** Lists derived from the base: rows are kept, changed or removed, possibly reordered, and new rows are inserted. */
const editedList = (from: readonly Row[]) =>
  fc
    .tuple(
      fc.array(fc.option(row), { minLength: from.length, maxLength: from.length }),
      fc.subarray([...from], { minLength: 0 }),
      list,
      fc.boolean(),
    )
    .map(([changes, kept, added, isReversed]) => {
      const changed = kept.map((old, index) => (changes[index] ? { ...changes[index], uid: old.uid } : old));
      const all = [...changed, ...added.filter(({ uid }) => !changed.some((one) => one.uid === uid))];
      return isReversed ? all.reverse() : all;
    });
const edited = (from: Document): fc.Arbitrary<Document> =>
  fc.record({
    title: fc.oneof(fc.constant(from.title), word),
    owner: fc.oneof(fc.constant(from.owner), fc.option(word)),
    levels: fc.oneof(
      fc.constant(from.levels),
      document.map(({ levels }) => levels),
    ),
    steps: fc.oneof(fc.constant(from.steps), editedList(from.steps)),
    links: fc.oneof(fc.constant(from.links), editedList(from.links)),
  });
const versions: fc.Arbitrary<Versions<Document>> = document.chain((base) =>
  fc.record({ base: fc.constant(base), mine: edited(base), theirs: edited(base) }),
);

const readPart = (part: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (now, name) =>
      Array.isArray(now)
        ? (now as Row[]).find(({ uid }) => uid === name)
        : (now as Record<string, unknown> | undefined)?.[name],
    part,
  );

/** Sorts the steps by uid, because the order of rows that both sides added or moved depends on which side is mine. */
const byUid = (all: Document): Document => ({
  ...all,
  steps: [...all.steps].sort((a, b) => a.uid.localeCompare(b.uid)),
});
const listPaths = (merged: Merged<Document>) =>
  listConflicts(merged)
    .map(({ path }) => path.join())
    .sort();

describe.each([
  ['loud fields', loud],
  ['quiet fields', mixed],
])('a merge of documents with %s', (_name, shape) => {
  it('merging a changed version with an unchanged version gives the changed version', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        expect(mergeVersions(shape, { base, mine, theirs: base })).toEqual({ value: mine, differences: [] });
        const merged = mergeVersions(shape, { base, mine: base, theirs });
        expect(listConflicts(merged)).toEqual([]);
        expect(shape.isSame(merged.value, theirs)).toBe(true);
        expect(merged.value.steps).toEqual(theirs.steps);
      }),
      RUNS,
    );
  });

  it('merging the same version again changes nothing', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const { value: merged } = mergeVersions(shape, { base, mine, theirs });
        expect(mergeVersions(shape, { base, mine: merged, theirs }).value).toEqual(merged);
        expect(mergeVersions(shape, { base: theirs, mine: merged, theirs })).toEqual({
          value: merged,
          differences: [],
        });
      }),
      RUNS,
    );
  });

  it('no row is lost or duplicated', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const { value: merged, differences } = mergeVersions(shape, all);
        for (const field of ['steps', 'links'] as const) {
          const uids = merged[field].map(readKey);
          expect(new Set(uids).size).toBe(uids.length);
          const [base, mine, theirs] = [all.base, all.mine, all.theirs].map((one) => new Set(one[field].map(readKey)));
          const asked = new Set(differences.filter(({ path }) => path[0] === field).map(({ path }) => path[1]));
          for (const uid of ['r1', 'r2', 'r3', 'r4', 'r5']) {
            const [was, my, their] = [base?.has(uid), mine?.has(uid), theirs?.has(uid)];
            if (my === their) expect(uids.includes(uid)).toBe(my);
            else if (!was) expect(uids.includes(uid)).toBe(true);
            else if (!asked.has(uid)) expect(uids.includes(uid)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });
});

describe('a merge of documents', () => {
  it('without conflicts, the result is the same for both sides', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const one = mergeVersions(loud, { base, mine, theirs });
        const other = mergeVersions(loud, { base, mine: theirs, theirs: mine });
        expect(listPaths(one)).toEqual(listPaths(other));
        fc.pre(listConflicts(one).length === 0);
        expect(loud.isSame(byUid(one.value), byUid(other.value))).toBe(true);
      }),
      RUNS,
    );
  });

  it('a conflict keeps my value until the other value is chosen', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const merged = mergeVersions(loud, { base, mine, theirs });
        const conflicts = listConflicts(merged);
        for (const { path } of conflicts) expect(readPart(merged.value, path)).toEqual(readPart(mine, path));
        const paths = conflicts.map(({ path }) => path);
        const taken = takeParts(loud, merged.value, theirs, paths);
        for (const path of paths) expect(readPart(taken, path)).toEqual(readPart(theirs, path));
        const swapped = mergeVersions(loud, { base, mine: theirs, theirs: mine }).value;
        expect(loud.isSame(byUid(taken), byUid(swapped))).toBe(true);
      }),
      RUNS,
    );
  });
});
