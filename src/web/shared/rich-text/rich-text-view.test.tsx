import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type RichText, richText } from '#root/contract/shared/rich-text.ts';
import { escapeMarkup } from '#root/domain/values/markup.ts';
import { randomRichText } from '#test/support/random-rich-text.ts';
import { RichTextView } from './rich-text-view.tsx';

const render = (value: RichText) => renderToStaticMarkup(<RichTextView value={value} />);
const count = (json: string, pattern: RegExp) => [...json.matchAll(pattern)].length;

describe('the view of a rich text', () => {
  it('shows every accepted text completely, with each heading, list item and cell', () => {
    fc.assert(
      fc.property(randomRichText, (given) => {
        const value = richText().parse(given);
        const json = JSON.stringify(value);
        const html = render(value);
        const texts = [...json.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(
          ([, text = '""']) => JSON.parse(text) as string,
        );
        const shown = html.replaceAll(/<\/?[a-z][^<>]*>/g, '').replaceAll('&#x27;', '&#39;');
        expect(shown).toBe(texts.map(escapeMarkup).join(''));
        expect(count(html, /<h[1-3] aria-level="[3-5]">/g)).toBe(count(json, /"type":"heading"/g));
        expect(count(html, /<li>/g)).toBe(count(json, /"type":"listItem"/g));
        expect(count(html, /<t[dh] /g)).toBe(count(json, /"type":"table(?:Cell|Header)"/g));
      }),
    );
  });

  it('shows no link to an address that the contract refuses, even if it was stored', () => {
    const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] as const;
    const html = render({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }],
    });
    expect(html).toContain('<p>x</p>');
  });
});
