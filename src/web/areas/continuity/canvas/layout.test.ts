import { describe, expect, it } from 'vitest';
import type { CanvasLink, CanvasNode } from './canvas-types.ts';
import { cardSize } from './canvas-types.ts';
import { computePlaces, findFreePlace } from './layout.ts';

const node = (uid: string, place: CanvasNode['place'] = null): CanvasNode => ({
  uid,
  kind: 'application',
  name: uid,
  rtoMinutes: null,
  mtpdMinutes: null,
  place,
});
const needs = (dependentUid: string, providerUid: string): CanvasLink => ({
  ...{ uid: `${dependentUid}-${providerUid}`, dependentUid, providerUid },
  ...{ toleranceMinutes: 0, group: '', groupRequired: 1, captured: false },
});

describe('the layout', () => {
  it('places providers left of their dependents, whatever the order of the input', async () => {
    const nodes = [node('payroll'), node('power'), node('sap')];
    const links = [needs('payroll', 'sap'), needs('sap', 'power')];
    const places = await computePlaces(nodes, links);
    const x = (uid: string) => places.get(uid)?.x ?? Number.NaN;
    expect(x('power')).toBeLessThan(x('sap'));
    expect(x('sap')).toBeLessThan(x('payroll'));
    expect(new Map(await computePlaces(nodes.toReversed(), links.toReversed()))).toEqual(new Map(places));
  });

  it('does not move cards that already have a place, and puts no other card on top of them', async () => {
    const nodes = [node('a', { x: 500, y: 700 }), ...Array.from({ length: 20 }, (_, n) => node(`n${n}`))];
    const places = await computePlaces(nodes, [needs('a', 'n1'), needs('n2', 'a')]);
    expect(places.get('a')).toEqual({ x: 500, y: 700 });
    const all = [...places.values()];
    const covered = all.filter((one, at) =>
      all.some(
        (other, index) =>
          index !== at && Math.abs(one.x - other.x) < cardSize.width && Math.abs(one.y - other.y) < cardSize.height,
      ),
    );
    expect(covered).toEqual([]);
  });

  it('splits tall layers into columns, so that many cards fit a screen', async () => {
    const nodes = Array.from({ length: 100 }, (_, n) => node(`n${String(n).padStart(3, '0')}`));
    const places = await computePlaces(nodes, [needs('n099', 'n000')]);
    const [xs, ys] = [[...places.values()].map(({ x }) => x), [...places.values()].map(({ y }) => y)];
    const [width, height] = [Math.max(...xs) + cardSize.width, Math.max(...ys) + cardSize.height];
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(3);
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(100);
    expect(places.get('n000')?.x).toBeLessThan(places.get('n099')?.x ?? 0);
  });

  it('accepts cycles, and links to missing records', async () => {
    const places = await computePlaces([node('a'), node('b')], [needs('a', 'b'), needs('b', 'a'), needs('a', 'gone')]);
    expect([...places.keys()].sort()).toEqual(['a', 'b']);
  });

  it('moves a card down to the first free place if its place is taken', () => {
    const taken = [0, 1, 2].map((row) => ({ x: 0, y: row * (cardSize.height + 20) }));
    expect(findFreePlace({ x: 0, y: 0 }, taken)).toEqual({ x: 0, y: 3 * (cardSize.height + 20) });
    expect(findFreePlace({ x: 900, y: 0 }, taken)).toEqual({ x: 900, y: 0 });
  });
});
