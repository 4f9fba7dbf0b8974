import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRichText, type RichText, richText } from '#root/contract/shared/rich-text.ts';
import { randomRichText } from '#test/support/random-rich-text.ts';
import { fromPlainText, isEmptyRichText, toPlainText } from './rich-text.ts';

const parse = (...content: unknown[]): RichText => richText().parse({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (words: string) => ({ type: 'paragraph', content: words ? [text(words)] : [] });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const cell = (words: string, colspan = 1, rowspan = 1) => ({
  type: 'tableCell',
  attrs: { colspan, rowspan },
  content: words.split('|').map(paragraph),
});
const row = (...content: unknown[]) => ({ type: 'tableRow', content });

describe('the plain text of a rich text', () => {
  it('has a line for each block, numbers of list items, and tabs between cells', () => {
    const document = parse(
      { type: 'heading', attrs: { level: 2 }, content: [text('First hour')] },
      { type: 'paragraph', content: [text('Call'), { type: 'hardBreak' }, text('everyone', { type: 'bold' })] },
      {
        type: 'orderedList',
        attrs: { start: 9 },
        content: [
          item(paragraph('Evacuate'), {
            type: 'bulletList',
            content: [item(paragraph('East door'), paragraph('not the lift'))],
          }),
          item(paragraph('Count')),
        ],
      },
      { type: 'blockquote', content: [paragraph('Stay calm'), paragraph('and carry on')] },
      { type: 'horizontalRule' },
      paragraph('End'),
    );
    expect(toPlainText(document).split('\n')).toEqual([
      'First hour',
      'Call',
      'everyone',
      '9. Evacuate',
      '   - East door',
      '     not the lift',
      '10. Count',
      '> Stay calm',
      '> and carry on',
      '---',
      'End',
    ]);
  });

  it('keeps the columns of a table with merged cells in line', () => {
    const table = {
      type: 'table',
      content: [
        row(cell('Site', 1, 2), cell('Phone', 2)),
        row(cell('day'), cell('night')),
        row(cell('Hall|B'), cell('1\t2'), cell('3')),
      ],
    };
    expect(toPlainText(parse(table)).split('\n')).toEqual(['Site\tPhone\t', '\tday\tnight', 'Hall B\t1 2\t3']);
  });

  it('has the address of a link once after the linked text, unless the linked text is the address', () => {
    const link = (href: string) => ({ type: 'link', attrs: { href } });
    const runbook = link('https://x.org/run');
    const document = parse({
      type: 'paragraph',
      content: [
        text('See the '),
        text('run', runbook),
        text('book', runbook, { type: 'bold' }),
        text(', '),
        text('https://x.org/run', runbook),
        text(', '),
        text('+44 20', link('tel:+4420')),
        text(' or '),
        text('jo@x.org', link('mailto:jo@x.org')),
      ],
    });
    expect(toPlainText(document)).toBe(
      'See the runbook (https://x.org/run), https://x.org/run, +44 20 (+4420) or jo@x.org',
    );
  });

  it('contains all words of any text, and no other words if the text consists of paragraphs', () => {
    fc.assert(
      fc.property(randomRichText, (document) => {
        const plain = toPlainText(document);
        const texts = JSON.stringify(document).matchAll(/"text":("(?:[^"\\]|\\.)*")/g);
        for (const [, json = '""'] of texts)
          for (const word of (JSON.parse(json) as string).split(/\s+/)) expect(plain).toContain(word);
        expect(isEmptyRichText(document)).toBe(![...JSON.stringify(document).matchAll(/"text":"\s*[^"\s]/g)].length);
      }),
    );
  });
});

describe('a rich text from plain text', () => {
  it('has a paragraph for each line, is accepted, and can be converted back into the same text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '\t', '1. ', '<b>', 'Zoë', '🧑‍🚒')), (parts) => {
        const plain = parts.join('').normalize('NFC');
        const document = fromPlainText(plain);
        expect(richText().parse(document)).toEqual(document);
        expect(document.content).toHaveLength(plain.split('\n').length);
        expect(toPlainText(document)).toBe(plain);
      }),
    );
  });

  it('has no characters that are refused', () => {
    expect(toPlainText(fromPlainText('a\u0000b\r\nc\ufeff\rd'))).toBe('ab\nc\nd');
    expect(fromPlainText('')).toEqual(emptyRichText);
  });
});

it('a rich text is empty if it has only empty paragraphs, spaces, rules and empty tables', () => {
  const table = { type: 'table', content: [row(cell(''))] };
  expect(isEmptyRichText(parse(paragraph(''), paragraph(' \t'), { type: 'horizontalRule' }, table))).toBe(true);
  expect(isEmptyRichText(parse(table, paragraph('.')))).toBe(false);
});
