import { hasTag, skipAddress } from '#root/contract/platform/fields.ts';

const lineEnds = new Set(['br', 'p', 'div', 'li', 'tr', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const entities: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', bull: '•', hellip: '…' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ecirc: 'ê', ccedil: 'ç', rsquo: '’', lsquo: '‘' },
};

function decodeEntity(whole: string, name: string): string {
  if (Object.hasOwn(entities, name)) return entities[name] ?? whole;
  const code = Number(/^#(\d{2,6})$/.exec(name)?.[1]);
  return code >= 32 && code <= 0xff_ff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCharCode(code) : whole;
}

const decode = (text: string) => text.replaceAll(/&(#\d{2,6}|[a-zA-Z]{2,6});/g, decodeEntity);

/**
 * Returns the place after the tag or comment that begins at a `<`, and the text that replaces it; undefined if none
 * begins there.
 */
function skipTag(text: string, at: number): { readonly end: number; readonly as: string } | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at);
    return { end: end < 0 ? text.length : end + 3, as: '' };
  }
  const name = /^<\/?([a-zA-Z][a-zA-Z0-9]{0,9})/.exec(text.slice(at, at + 12))?.[1]?.toLowerCase();
  const end = name === undefined ? -1 : text.indexOf('>', at);
  if (name === undefined || end < 0) return undefined;
  const close = name === 'script' || name === 'style' ? text.toLowerCase().indexOf(`</${name}`, end) : -1;
  if (close > 0) return { end: text.indexOf('>', close) + 1 || text.length, as: '' };
  return { end: end + 1, as: lineEnds.has(name) ? '\n' : name === 'td' || name === 'th' ? ' ' : '' };
}

/**
 * Removes the tags of HTML that was pasted from another system, and keeps its text and line breaks. Does not change
 * text without tags, such as `Jo <jo@example.com>`, `<https://example.com>` and `a < b`.
 */
export function stripMarkup(text: string): string {
  if (!text.includes('<') || !hasTag(text)) return text;
  const pieces: string[] = [];
  let at = 0;
  for (let next = text.indexOf('<'); next >= 0; next = text.indexOf('<', at)) {
    pieces.push(text.slice(at, next));
    const kept = skipAddress(text, next);
    const tag = kept > next ? { end: kept, as: text.slice(next, kept) } : skipTag(text, next);
    pieces.push(tag?.as ?? '<');
    at = tag?.end ?? next + 1;
  }
  const plain = [...pieces, text.slice(at)].join('');
  const decoded = decode(plain);
  // An escaped tag is ordinary text. It stays escaped, because stored text must not look like a tag.
  const safe = hasTag(decoded) ? plain : decoded;
  return safe
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
