import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import { fromPlainText } from '#root/domain/values/rich-text.ts';
import { pickApproved } from './approved-content.ts';
import { findLongestIncrease, pairRows } from './compare-rows.ts';
import { compareTexts } from './compare-texts.ts';
import { comparePlans, isSamePlan } from './difference.ts';

const task = (uid: string, number: number, values: Partial<PlanTask> = {}): PlanTask => ({
  uid,
  number,
  title: `Task ${uid}`,
  instructions: '',
  phase: 'recovery',
  teamRoleUid: null,
  people: 1,
  durationMinutes: 60,
  worstDurationMinutes: null,
  predecessors: [],
  recovers: null,
  waitsForUid: null,
  usedIn: 'both',
  successCheck: '',
  place: '',
  ...values,
});

function plan(content: Partial<FrozenPlan['content']> = {}, values: Partial<FrozenPlan> = {}): FrozenPlan {
  return {
    name: 'Payroll',
    description: '',
    classification: '',
    dueOn: null,
    reviewOn: null,
    categoryUid: null,
    ownerUids: ['ann', 'bob'],
    references: [],
    bia: [],
    ...values,
    content: {
      scope: { activityUids: [], scenarioUids: [], locationUids: [], supplierUids: [] },
      texts: [],
      triggers: [],
      activations: [],
      team: [],
      contacts: [],
      strategies: [],
      tasks: [],
      messages: [],
      ...content,
    },
  };
}

describe('the difference of two versions', () => {
  it('is empty for versions with the same content, in whatever order owners and tasks are stored', () => {
    const before = plan({ tasks: [task('a', 1), task('b', 2)] });
    const after = plan({ tasks: [task('b', 2), task('a', 1)] }, { ownerUids: ['bob', 'ann'] });
    expect(isSamePlan(comparePlans(before, after))).toBe(true);
  });

  it('is empty for texts that differ only in the order in which their parts are stored', () => {
    const text = { uid: 'a', key: 'purpose', title: '', content: fromPlainText('Pay people in time') } as const;
    const turned = JSON.parse(JSON.stringify(text.content), (_, value) =>
      value?.type ? Object.fromEntries(Object.entries(value).reverse()) : value,
    );
    expect(JSON.stringify(turned)).not.toBe(JSON.stringify(text.content));
    const after = plan({ texts: [{ ...text, content: turned }] });
    expect(isSamePlan(comparePlans(plan({ texts: [text] }), after))).toBe(true);
  });

  it('leaves out fields that are read with a plan but are not part of it, such as its status', () => {
    const record = {
      ...plan(),
      version: 7,
      status: { uid: 's' },
      owners: [{ uid: 'ann', name: 'Ann' }],
      inForceNumber: 1,
    };
    const working = { ...pickApproved(record), references: [], bia: [] };
    expect(comparePlans(plan(), working)).toEqual(comparePlans(plan(), plan()));
  });

  it('names the fields of the plan that changed', () => {
    const after = plan({}, { name: 'Payroll and pensions', reviewOn: '2027-01-31' });
    expect(comparePlans(plan(), after).details).toEqual([
      { field: 'name', before: 'Payroll', after: 'Payroll and pensions' },
      { field: 'reviewOn', before: null, after: '2027-01-31' },
    ]);
  });

  it('names tasks that were added, removed, changed and moved, and nothing else', () => {
    const before = plan({ tasks: [task('a', 1), task('b', 2), task('c', 3), task('d', 4)] });
    const after = plan({
      tasks: [task('c', 1), task('a', 2, { durationMinutes: 90 }), task('e', 3), task('d', 4)],
    });
    const { tasks } = comparePlans(before, after).rows;
    expect(tasks.map(({ uid, kind, isMoved }) => ({ uid, kind, isMoved }))).toEqual([
      { uid: 'c', kind: 'changed', isMoved: true },
      { uid: 'a', kind: 'changed', isMoved: false },
      { uid: 'b', kind: 'removed', isMoved: false },
      { uid: 'e', kind: 'added', isMoved: false },
    ]);
    expect(tasks[1]?.fields).toEqual([
      { field: 'number', before: 1, after: 2 },
      { field: 'durationMinutes', before: 60, after: 90 },
    ]);
  });

  it('shows predecessors by their numbers, in ascending order and with their lags', () => {
    const links = (...of: [string, number][]) => ({
      predecessors: of.map(([taskUid, lagMinutes]) => ({ taskUid, lagMinutes })),
    });
    const before = plan({ tasks: [task('a', 1), task('b', 2), task('c', 3, links(['b', 0], ['a', 0]))] });
    const after = plan({ tasks: [task('a', 1), task('b', 2), task('c', 3, links(['a', 0], ['b', 30]))] });
    expect(comparePlans(before, after).rows.tasks).toMatchObject([
      { uid: 'c', fields: [{ field: 'predecessors', before: ['1', '2'], after: ['1', '2 + 30'] }] },
    ]);
  });

  it('treats a row that was rewritten under the same name as the same row', () => {
    const contact = {
      uid: 'x',
      name: 'Grid Co',
      organisationName: '',
      purpose: '',
      phone: '1',
      email: '',
      verifiedOn: null,
    };
    const after = plan({ contacts: [{ ...contact, uid: 'y', phone: '2' }] });
    expect(comparePlans(plan({ contacts: [contact] }), after).rows.contacts).toEqual([
      {
        kind: 'changed',
        uid: 'y',
        name: 'Grid Co',
        isMoved: false,
        fields: [{ field: 'phone', before: '1', after: '2' }],
      },
    ]);
  });

  it('lists changed people by role', () => {
    const seats = (...people: string[]) =>
      people.map((personUid, n) => ({ uid: `${personUid} ${n}`, roleUid: 'lead', personUid }));
    const before = plan({ team: seats('ann', 'bob') });
    expect(comparePlans(before, plan({ team: seats('bob', 'ann') })).team).toEqual([
      { roleUid: 'lead', before: ['ann', 'bob'], after: ['bob', 'ann'] },
    ]);
  });

  it('compares texts by words, and leaves out an empty text unless it had words before', () => {
    const text = (content: string) => [
      { uid: 't', key: 'purpose' as const, title: '', content: fromPlainText(content) },
    ];
    const { texts } = comparePlans(
      plan({ texts: text('Pay by Friday noon.') }),
      plan({ texts: text('Pay by Thursday noon.') }),
    );
    expect(texts).toEqual([
      {
        kind: 'changed',
        key: 'purpose',
        title: '',
        parts: [
          { kind: 'same', text: 'Pay by ' },
          { kind: 'removed', text: 'Friday' },
          { kind: 'added', text: 'Thursday' },
          { kind: 'same', text: ' noon.' },
        ],
      },
    ]);
    expect(comparePlans(plan(), plan({ texts: text('') })).texts).toEqual([]);
  });

  it('lists the records that were added to the scope, and the records that were removed from it', () => {
    const scope = (...activityUids: string[]) => ({
      scope: { activityUids, scenarioUids: [], locationUids: [], supplierUids: [] },
    });
    expect(comparePlans(plan(scope('a', 'b')), plan(scope('b', 'c'))).scope).toEqual({ added: ['c'], removed: ['a'] });
  });
});

describe('the parts of a difference', () => {
  const words = fc
    .array(fc.constantFrom('pay', 'the', 'bank', 'by', 'noon', '\n', '.'), { maxLength: 60 })
    .map((all) => all.join(' '));

  it('reproduce both texts that were compared', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = compareTexts(before, after);
        const join = (without: 'added' | 'removed') =>
          parts
            .filter(({ kind }) => kind !== without)
            .map(({ text }) => text)
            .join('');
        expect(join('added')).toBe(before);
        expect(join('removed')).toBe(after);
      }),
    );
  });

  it('reproduce both texts even if they are long and have nothing in common', () => {
    const [before, after] = ['a', 'b'].map((word) =>
      Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' '),
    ) as [string, string];
    expect(compareTexts(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  });

  it('mark as few rows as possible as moved', () => {
    const shuffled = fc.integer({ min: 0, max: 8 }).chain((n) =>
      fc.shuffledSubarray(
        Array.from({ length: n }, (_, k) => k),
        { minLength: n },
      ),
    );
    /** Returns the length of the longest increasing subsequence, by trying all subsets. */
    const longest = (values: readonly number[]) => {
      let best = 0;
      for (let subset = 0; subset < 1 << values.length; subset++) {
        const chosen = values.filter((_, n) => (subset >> n) & 1);
        if (chosen.every((value, n) => n === 0 || value > (chosen[n - 1] as number)))
          best = Math.max(best, chosen.length);
      }
      return best;
    };
    fc.assert(
      fc.property(shuffled, (values) => {
        const found = findLongestIncrease(values);
        expect(found).toHaveLength(longest(values));
        const chosen = found.map((position) => values[position] as number);
        expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
        expect(found).toEqual(found.toSorted((a, b) => a - b));
      }),
    );
  });

  it('contain every row of both versions exactly once', () => {
    const rows = fc.uniqueArray(fc.record({ uid: fc.constantFrom(...'abcdefgh'), name: fc.constantFrom('x', 'y') }), {
      selector: ({ uid }) => uid,
    });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const pairs = pairRows(before, after, ({ name }) => name);
        const side = (name: 'before' | 'after') => pairs.map((pair) => pair[name]).filter((row) => row !== undefined);
        expect(new Set(side('before'))).toEqual(new Set(before));
        expect(side('before')).toHaveLength(before.length);
        expect(side('after')).toEqual(after);
      }),
    );
  });
});
