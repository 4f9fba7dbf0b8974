import { describe, expect, it } from 'vitest';
import type { ScenarioLink, ScenarioNode } from '#root/contract/continuity/dependency-scenarios.ts';
import { listConflicts, mergeVersions, takeParts, type Versions } from '#root/domain/values/merge/shape.ts';
import { WorkingCopy } from '#root/web/platform/editing/working-copy.ts';
import {
  addNodes,
  type Content,
  createNode,
  moveNodes,
  putLink,
  removeLink,
  removeNodes,
  setRestart,
  toLinkKey,
} from './content.ts';
import { contentShape, undoStep } from './content-shape.ts';

const node = (uid: string): ScenarioNode => createNode({ uid, kind: 'application' });
const link = (dependentUid: string, providerUid: string, toleranceMinutes = 0): ScenarioLink => ({
  ...{ dependentUid, providerUid, toleranceMinutes },
  ...{ group: '', groupRequired: 1, note: '' },
});
const base: Content = {
  nodes: ['a', 'b', 'c'].map(node),
  links: [link('a', 'b'), link('b', 'c', 60)],
  targets: [{ recordUid: 'c', lostAtMinutes: 0, outageMinutes: null, forever: false }],
};
const mergeContent = (versions: Versions<Content>) => {
  const merged = mergeVersions(contentShape, versions);
  return { content: merged.value, conflicts: listConflicts(merged) };
};
const uids = (content: Content) => content.nodes.map(({ recordUid }) => recordUid).sort();
const keys = (content: Content) => content.links.map(toLinkKey).sort();

describe('two people who change one scenario', () => {
  it('both keep their changes if the changes are in different parts', () => {
    const mine = putLink(addNodes(base, [node('d')]), link('d', 'a', 30));
    const theirs = setRestart(removeLink(base, 'a b'), 'c', 15);
    const { content, conflicts } = mergeContent({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(uids(content)).toEqual(['a', 'b', 'c', 'd']);
    expect(keys(content)).toEqual(['b c', 'd a']);
    expect(content.nodes.find(({ recordUid }) => recordUid === 'c')?.restartMinutes).toBe(15);
  });

  it('get a conflict if both changed the same link; my version is kept until I choose theirs', () => {
    const mine = putLink(base, link('b', 'c', 120));
    const theirs = removeLink(base, 'b c');
    const { content, conflicts } = mergeContent({ base, mine, theirs });
    expect(conflicts).toMatchObject([{ path: ['links', 'b c'], mine: { toleranceMinutes: 120 }, theirs: undefined }]);
    expect(content.links.find((one) => toLinkKey(one) === 'b c')?.toleranceMinutes).toBe(120);
    expect(keys(takeParts(contentShape, content, theirs, [['links', 'b c']]))).toEqual(['a b']);
  });

  it('get no conflict if their changes are equal or only the places of cards differ', () => {
    const mine = moveNodes(putLink(base, link('b', 'c', 120)), new Map([['a', { x: 1, y: 1 }]]));
    const theirs = moveNodes(
      putLink(base, link('b', 'c', 120)),
      new Map([
        ['a', { x: 9, y: 9 }],
        ['b', { x: 5, y: 5 }],
      ]),
    );
    const { content, conflicts } = mergeContent({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(content.nodes.map(({ x, y }) => [x, y])).toEqual([
      [1, 1],
      [5, 5],
      [null, null],
    ]);
  });

  it('keep a record that one of them removed if the other added a link to it; otherwise lose the record with its links', () => {
    const theirs = removeNodes(base, new Set(['b']));
    const kept = mergeContent({ base, mine: putLink(base, link('c', 'b', 10)), theirs }).content;
    expect(uids(kept)).toEqual(['a', 'b', 'c']);
    expect(keys(kept)).toEqual(['c b']);
    const lost = mergeContent({ base, mine: addNodes(base, [node('d')]), theirs }).content;
    expect(uids(lost)).toEqual(['a', 'c', 'd']);
    expect(keys(lost)).toEqual([]);
  });

  it('lose the target of a record that one of them removed', () => {
    const mine = moveNodes(base, new Map([['a', { x: 1, y: 1 }]]));
    expect(mergeContent({ base, mine, theirs: removeNodes(base, new Set(['c'])) }).content.targets).toEqual([]);
  });
});

describe('the choice between two contents', () => {
  const choose = (mine: Content, theirs: Content, side: 'mine' | 'theirs') => {
    const copy = new WorkingCopy({ shape: contentShape, base: { version: 1, value: base } });
    copy.edit(mine);
    expect(copy.rebase({ version: 2, value: theirs })).toBe(false);
    copy.resolve(() => side === 'theirs');
    return copy.mine;
  };
  const ends = (content: Content) => content.links.flatMap((one) => [one.dependentUid, one.providerUid]);

  it('leaves no link without its two records if I choose their version', () => {
    const mine = putLink(setRestart(base, 'c', 15), link('a', 'c', 5));
    const chosen = choose(mine, removeNodes(base, new Set(['c'])), 'theirs');
    expect(uids(chosen)).toEqual(expect.arrayContaining(ends(chosen)));
    expect(keys(chosen)).toEqual(['a b', 'a c']);
  });

  it('restores a record that I removed if I choose their link to that record', () => {
    const mine = removeNodes(base, new Set(['c']));
    const chosen = choose(mine, putLink(base, link('b', 'c', 90)), 'theirs');
    expect(uids(chosen)).toEqual(['a', 'b', 'c']);
    expect(chosen.links.find((one) => toLinkKey(one) === 'b c')?.toleranceMinutes).toBe(90);
    expect(uids(choose(mine, putLink(base, link('b', 'c', 90)), 'mine'))).toEqual(['a', 'b']);
  });
});

describe('undo', () => {
  it('reverses each kind of step', () => {
    const steps: Content[] = [
      addNodes(base, [node('d')]),
      removeNodes(base, new Set(['b'])),
      putLink(base, link('a', 'b', 99)),
      removeLink(base, 'a b'),
      moveNodes(base, new Map([['a', { x: 3, y: 4 }]])),
      setRestart(base, 'a', 5),
    ];
    for (const after of steps) expect(contentShape.isSame(undoStep(after, { before: base, after }), base)).toBe(true);
  });

  it('keeps later changes of other people', () => {
    const after = removeNodes(base, new Set(['b']));
    const now = addNodes(after, [node('theirs')]);
    const back = undoStep(now, { before: base, after });
    expect(uids(back)).toEqual(['a', 'b', 'c', 'theirs']);
    expect(keys(back)).toEqual(['a b', 'b c']);
  });
});

describe('a link', () => {
  it('is identified by its two records, keeps its uid, and sets the required number for its whole group', () => {
    const one = putLink(base, { ...link('a', 'b', 5), uid: 'u1', group: 'Power' });
    const both = putLink(one, { ...link('a', 'c'), group: 'Power', groupRequired: 2 });
    expect(both.links.filter(({ group }) => group === 'Power').map(({ groupRequired }) => groupRequired)).toEqual([
      2, 2,
    ]);
    expect(putLink(both, link('a', 'b', 7)).links.find((l) => toLinkKey(l) === 'a b')).toMatchObject({
      uid: 'u1',
      toleranceMinutes: 7,
    });
  });
});
