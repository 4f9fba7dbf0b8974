import { getSchema } from '@tiptap/core';
import type { ContentMatch } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseRichText, richText } from '#root/contract/shared/rich-text.ts';
import { markNames, nodeRules } from '#root/contract/shared/rich-text-rules.ts';
import { randomRichText } from '#test/support/random-rich-text.ts';
import { editorSchema } from './editor-schema.ts';
import { readEditorValue } from './editor-value.ts';
import { completeAddress } from './link-address.ts';

const schema = getSchema(editorSchema);

/** Lists the types that can be anywhere in the content of a node. */
function listChildren(start: ContentMatch): string[] {
  const names = new Set<string>();
  const seen = new Set([start]);
  for (const match of seen)
    for (let edge = 0; edge < match.edgeCount; edge += 1) {
      const { type, next } = match.edge(edge);
      names.add(type.name);
      seen.add(next);
    }
  return [...names].sort();
}

describe('the editor', () => {
  it('has the nodes, marks and attributes of the contract, and no others', () => {
    const attributes = Object.fromEntries(
      Object.entries(schema.nodes).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]),
    );
    expect(attributes).toEqual(
      Object.fromEntries(Object.entries(nodeRules).map(([name, rule]) => [name, Object.keys(rule.attributes ?? {})])),
    );
    expect(Object.keys(schema.marks)).toEqual(markNames);
    expect(Object.values(schema.marks).flatMap(({ spec }) => Object.keys(spec.attrs ?? {}))).toEqual(['href']);
  });

  it('allows in each node only the content that the contract allows', () => {
    const children = Object.fromEntries(
      Object.entries(schema.nodes).map(([name, { contentMatch }]) => [name, listChildren(contentMatch)]),
    );
    expect(children).toEqual(
      Object.fromEntries(Object.entries(nodeRules).map(([name, rule]) => [name, [...(rule.children ?? [])].sort()])),
    );
    expect(schema.nodes.listItem?.contentMatch.defaultType?.name).toBe('paragraph');
    expect(schema.nodes.listItem?.contentMatch.edgeCount).toBe(1);
  });

  it('opens every text that the server accepts, and returns the text as the server stores it', () => {
    fc.assert(
      fc.property(randomRichText, (document) => {
        const node = schema.nodeFromJSON(document);
        node.check();
        expect(readEditorValue(node.toJSON())).toEqual(normaliseRichText(document));
      }),
      { numRuns: 300 },
    );
  });

  it('removes characters that the server refuses', () => {
    const typed = schema.nodeFromJSON({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Pay\u200broll' }] },
        { type: 'paragraph', content: [{ type: 'text', text: '\u202e' }] },
      ],
    });
    const value = readEditorValue(typed.toJSON());
    expect(richText().parse(value)).toEqual(value);
    expect(value.content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'Payroll' }] },
      { type: 'paragraph' },
    ]);
  });
});

describe('the address of a link', () => {
  it.each([
    ['example.org/run?x=1', 'https://example.org/run?x=1'],
    [' https://example.org ', 'https://example.org'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['jo@example.org', 'mailto:jo@example.org'],
    ['+44 (0)20 7946', 'tel:+440207946'],
    ['mailto:jo@example.org', 'mailto:jo@example.org'],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['not an address', undefined],
    ['', undefined],
  ])('%j becomes %j', (typed, address) => expect(completeAddress(typed)).toBe(address));
});
