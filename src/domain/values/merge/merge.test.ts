import { describe, expect, it } from 'vitest';
import { isEqual } from './equality.ts';
import { entries, fields, jointFields } from './fields.ts';
import { rows } from './rows.ts';
import { listConflicts, mergeVersions, quiet, repaired, type Shape, takeParts, value } from './shape.ts';

interface Step {
  readonly uid: string;
  readonly text: string;
  readonly minutes: number;
}
interface Plan {
  readonly title: string;
  readonly levels: Readonly<Record<string, number>>;
  readonly steps: readonly Step[];
}

const step = (uid: string, text = uid, minutes = 0): Step => ({ uid, text, minutes });
const plan: Shape<Plan> = fields<Plan>({
  title: value(),
  levels: entries(value()),
  steps: rows({
    key: ({ uid }: Step) => uid,
    row: fields<Step>({ uid: value(), text: value(), minutes: value() }),
    isOrdered: true,
  }),
});
const base: Plan = { title: 'Fire', levels: { staff: 1 }, steps: ['a', 'b', 'c'].map((uid) => step(uid)) };
const uids = ({ steps }: Plan) => steps.map(({ uid }) => uid).join('');

describe('equality', () => {
  it('compares nested values, ignores the order of fields, and treats undefined as missing', () => {
    expect(isEqual({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true);
    expect(isEqual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
    for (const [a, b] of [
      [{ a: null }, {}],
      [
        [1, 2],
        [2, 1],
      ],
      [[1], { 0: 1 }],
      [{ a: 1 }, null],
    ])
      expect(isEqual(a, b)).toBe(false);
  });
});

describe('the merge of two versions', () => {
  it('keeps a change that only one side made, in fields, entries and rows', () => {
    const mine = { ...base, title: 'Flood', steps: [step('a', 'Call'), step('b'), step('c')] };
    const theirs = { ...base, levels: { staff: 2, power: 3 }, steps: [step('a', 'a', 5), step('b'), step('c')] };
    const { value: merged, differences } = mergeVersions(plan, { base, mine, theirs });
    expect(merged).toEqual({
      title: 'Flood',
      levels: { staff: 2, power: 3 },
      steps: [step('a', 'Call', 5), ...base.steps.slice(1)],
    });
    expect(differences.map(({ path, isConflict }) => [path.join('.'), isConflict])).toEqual([
      ['levels.staff', false],
      ['levels.power', false],
      ['steps.a.minutes', false],
    ]);
  });

  it('keeps my value of a part that both sides changed, and reports its three versions', () => {
    const mine = { ...base, title: 'Flood' };
    const theirs = { ...base, title: 'Storm' };
    const merged = mergeVersions(plan, { base, mine, theirs });
    expect(merged.value.title).toBe('Flood');
    expect(merged.differences).toEqual([
      { path: ['title'], base: 'Fire', mine: 'Flood', theirs: 'Storm', isConflict: true },
    ]);
    expect(takeParts(plan, merged.value, theirs, [['title']]).title).toBe('Storm');
  });

  it('does not report an equal change of both sides as a difference', () => {
    const same = { ...base, title: 'Flood', steps: base.steps.slice(1) };
    expect(mergeVersions(plan, { base, mine: same, theirs: { ...same } })).toEqual({ value: same, differences: [] });
  });

  it('removes a row that one side removed, and reports a conflict if the other side changed the row', () => {
    const removed = { ...base, steps: base.steps.filter(({ uid }) => uid !== 'b') };
    const changed = { ...base, steps: [step('a'), step('b', 'Call'), step('c')] };
    expect(uids(mergeVersions(plan, { base, mine: removed, theirs: base }).value)).toBe('ac');
    const { value: kept, differences } = mergeVersions(plan, { base, mine: removed, theirs: changed });
    expect(uids(kept)).toBe('ac');
    expect(differences).toMatchObject([{ path: ['steps', 'b'], mine: undefined, isConflict: true }]);
    expect(uids(takeParts(plan, kept, changed, [['steps', 'b']]))).toBe('abc');
    const other = mergeVersions(plan, { base, mine: changed, theirs: removed });
    expect(uids(other.value)).toBe('abc');
    expect(uids(takeParts(plan, other.value, removed, [['steps', 'b']]))).toBe('ac');
  });

  it('changes nothing if a person chooses the other value of a field, but its row no longer exists', () => {
    const theirs = { ...base, steps: [step('a', 'Call'), ...base.steps.slice(1)] };
    const gone = { ...base, steps: base.steps.slice(1) };
    expect(takeParts(plan, gone, theirs, [['steps', 'a', 'text']])).toEqual(gone);
  });

  it('follows an order that one side changed, and puts new rows after their predecessors', () => {
    const withOrder = (order: string) => ({ ...base, steps: [...order].map((uid) => step(uid)) });
    const order = (mine: string, theirs: string) =>
      uids(mergeVersions(plan, { base, mine: withOrder(mine), theirs: withOrder(theirs) }).value);
    expect(order('axbc', 'cba')).toBe('cbax');
    expect(order('cba', 'abcx')).toBe('cxba');
    expect(order('acb', 'bac')).toBe('acb');
    expect(order('xabc', 'abyc')).toBe('xabyc');
  });
});

describe('a list without an order', () => {
  const words = rows<Step>({ key: ({ uid }) => uid, row: value() });
  it('keeps my order, and adds the other side’s new rows below', () => {
    const [a, b, c] = base.steps as [Step, Step, Step];
    expect(mergeVersions(words, { base: [a, b], mine: [b, a], theirs: [c, a, b] }).value).toEqual([b, a, c]);
    expect(words.isSame([a, b], [b, a])).toBe(true);
    expect(words.isSame([a, b], [a, c])).toBe(false);
  });
});

interface Card {
  readonly uid: string;
  readonly x: number;
  readonly hours: number;
  readonly note: string;
}

describe('fields that belong together', () => {
  const cards = rows<Card>({
    key: ({ uid }) => uid,
    row: jointFields<Card>({ uid: value(), x: quiet(), hours: value(), note: value() }),
  });
  const card = (part: Partial<Card> = {}): Card => ({ uid: 'a', x: 0, hours: 1, note: '', ...part });
  const merge = (mine: Partial<Card>, theirs: Partial<Card>) =>
    mergeVersions(cards, { base: [card()], mine: [card(mine)], theirs: [card(theirs)] });

  it('cause one conflict about all of them if both sides changed any of them', () => {
    const { value: merged, differences } = merge({ hours: 2 }, { note: 'Theirs', x: 9 });
    expect(differences).toMatchObject([{ path: ['a'], isConflict: true }]);
    expect(merged).toEqual([card({ hours: 2, x: 9 })]);
    expect(takeParts(cards, merged, [card({ note: 'Theirs', x: 9 })], [['a']])).toEqual([
      card({ note: 'Theirs', x: 9 }),
    ]);
  });

  it('are merged without a conflict if they are quiet, and my values win', () => {
    expect(merge({ x: 1 }, { x: 2, note: 'Theirs' })).toMatchObject({ value: [card({ x: 1, note: 'Theirs' })] });
    expect(listConflicts(merge({ x: 1 }, { x: 2 }))).toEqual([]);
  });

  it('do not prevent the removal of a row if only a quiet field changed on the other side', () => {
    const removed = mergeVersions(cards, { base: [card()], mine: [card({ x: 5 })], theirs: [] });
    expect(removed.value).toEqual([]);
    expect(listConflicts(removed)).toEqual([]);
  });
});

describe('a shape with a repair', () => {
  it('adapts a value that depends on other values, such as a sum, after each merge', () => {
    const sum = repaired(
      fields<{ a: number; b: number; sum: number }>({ a: value(), b: value(), sum: quiet() }),
      (merged) => ({
        ...merged,
        sum: merged.a + merged.b,
      }),
    );
    const first = { a: 1, b: 1, sum: 2 };
    const merged = mergeVersions(sum, {
      base: first,
      mine: { ...first, a: 2, sum: 3 },
      theirs: { ...first, b: 5, sum: 6 },
    });
    expect(merged.value).toEqual({ a: 2, b: 5, sum: 7 });
  });
});
