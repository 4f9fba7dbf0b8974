import { expect, it } from 'vitest';
import { escapeMarkup } from './markup.ts';

it.each([
  ['Harbour & Sons <"A" \'B\'>', 'Harbour &amp; Sons &lt;&quot;A&quot; &#39;B&#39;&gt;'],
  ['&amp; is no entity yet', '&amp;amp; is no entity yet'],
  ['a tab\tand\r\nlines stay', 'a tab\tand\r\nlines stay'],
  ['\u0000\u0008\u000b\u000c\u000e\u001f\ufffe\uffffgone', 'gone'],
  ['half a \ud83d or \ude00 is gone, a whole 😀 stays', 'half a  or  is gone, a whole 😀 stays'],
  ['\u0080\u2028\ufffd are XML', '\u0080\u2028\ufffd are XML'],
])('escapes %j', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped);
});
