import { describe, expect, it } from 'vitest';
import type { CanvasLink, CanvasNode } from './canvas-types.ts';
import { drawingOf, tableOf } from './drawing.ts';

const node = (uid: string, name: string): CanvasNode => ({
  ...{ uid, name, kind: 'application', place: null },
  ...{ rtoMinutes: 480, mtpdMinutes: null },
});
const link: CanvasLink = {
  ...{ uid: 'l', dependentUid: 'a', providerUid: 'b', toleranceMinutes: 240 },
  ...{ group: '', groupRequired: 1, captured: false },
};
const drawn = {
  title: 'Loss of <DC> & "more"',
  nodes: [node('a', '=HYPERLINK("x")'), node('b', 'SAP & co')],
  links: [link],
  places: new Map([
    ['a', { x: 300, y: 0 }],
    ['b', { x: 0, y: 0 }],
  ]),
  looks: new Map([['a', { state: 'late' as const }]]),
};

describe('what is exported of a canvas', () => {
  it('is an SVG in which names are only words', () => {
    const { svg, width, height } = drawingOf(drawn);
    expect(svg).toContain('Loss of &lt;DC&gt; &amp; &quot;more&quot;');
    expect(svg).toContain('SAP &amp; co');
    expect(svg).toContain('>4 h</text>');
    expect(svg).toContain('>Late</text>');
    expect(svg).not.toMatch(/<style|href=|NaN|undefined/);
    expect([width, height]).toEqual([572, 164]);
  });

  it('is a table that no spreadsheet takes for formulas', () => {
    const lines = tableOf(drawn).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(`Record,"'=HYPERLINK(""x"")",Application,8 h,,Late,,,,,,`);
    expect(lines[3]).toBe(`Link,,,,,,"'=HYPERLINK(""x"")",SAP & co,4 h,,,only in this scenario`);
  });

  it('draws nothing of an empty one', () => {
    expect(drawingOf({ ...drawn, nodes: [], links: [] }).svg).toContain('</svg>');
  });
});
