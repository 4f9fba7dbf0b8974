import { describe, expect, it } from 'vitest';
import type { CanvasLink, CanvasNode } from './canvas-types.ts';
import { buildCsv, drawSvg } from './drawing.ts';

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

describe('the export of a canvas', () => {
  it('is an SVG in which names are escaped', () => {
    const { svg, width, height } = drawSvg(drawn);
    expect(svg).toContain('Loss of &lt;DC&gt; &amp; &quot;more&quot;');
    expect(svg).toContain('SAP &amp; co');
    expect(svg).toContain('>4\u00a0h</text>');
    expect(svg).toContain('>Late</text>');
    expect(svg).not.toMatch(/<style|href=|NaN|undefined/);
    expect([width, height]).toEqual([572, 164]);
  });

  it('is, as CSV, a table whose cells no spreadsheet reads as formulas', () => {
    const lines = buildCsv(drawn).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(`Record,"'=HYPERLINK(""x"")",Application,8 h,,Late,,,,,,`);
    expect(lines[3]).toBe(`Link,,,,,,"'=HYPERLINK(""x"")",SAP & co,4 h,,,only in this scenario`);
  });

  it('is, for an empty canvas, an SVG without cards and lines', () => {
    expect(drawSvg({ ...drawn, nodes: [], links: [] }).svg).toContain('</svg>');
  });
});
