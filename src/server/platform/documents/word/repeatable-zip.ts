import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** The earliest time that the archive format can store. */
const fixed = new Date(1980, 0, 1);

/**
 * Matches the ids that the library generates: random ids of links, and ids of bookmarks and pictures, which are
 * numbered across all documents of the process.
 */
const ids = [
  /(?<=")rId[\w-]{21}(?=")/g,
  /(?<=w:(?:anchor|name)="|PAGEREF )_Toc\d+/g,
  /(?<=<w:bookmark(?:Start|End)\b[^>]*\bw:id=")\d+/g,
  /(?<=<wp:docPr id=")\d+/g,
] as const;

/**
 * Returns a function that replaces the ids in a text by numbers. Each kind of id is numbered separately, in the order
 * in which its ids are found.
 */
function createNumbering(): (text: string) => string {
  const known = ids.map(() => new Map<string, string>());
  return (text) =>
    ids.reduce((done, kind, at) => {
      const numbers = known[at] as Map<string, string>;
      return done.replaceAll(kind, (id) => {
        const number = numbers.get(id) ?? `${/^(?:rId|_Toc)?/.exec(id)?.[0] ?? ''}${numbers.size + 1_000}`;
        numbers.set(id, number);
        return number;
      });
    }, text);
}

/**
 * Packs an Office file again, so that the same content gives the same bytes: all times become the given day, ids are
 * numbered, and the parts are in the order of their names.
 * @param day the day for all times, such as `2026-11-25`
 * @param pictures the parts that replace placeholders; the keys are the texts of the placeholders
 */
export function makeRepeatable(
  content: Uint8Array,
  day: string,
  pictures: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const number = createNumbering();
  const parts = Object.entries(unzipSync(content)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const packed: Zippable = {};
  for (const [name, bytes] of parts) {
    const text = /\.(xml|rels)$/.test(name) ? number(strFromU8(bytes)) : undefined;
    const dated =
      name === 'docProps/core.xml' ? text?.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, `${day}T00:00:00Z`) : text;
    packed[name] =
      dated === undefined
        ? // Pictures are already compressed, so they are only stored.
          [pictures.get(strFromU8(bytes.subarray(0, 40))) ?? bytes, { mtime: fixed, level: 0 }]
        : [strToU8(dated), { mtime: fixed, level: 6 }];
  }
  return zipSync(packed);
}
