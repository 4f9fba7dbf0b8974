import { readFontSigns } from './font-signs.ts';
import { regularFont, type ScriptFont, scriptFonts } from './fonts.ts';

/** The fonts that a document needs in addition to the first font, and the characters that no font has. */
export interface ChosenFonts {
  readonly fonts: readonly ScriptFont[];
  readonly missingSigns: readonly string[];
}

/** Returns true if the first font certainly has all characters of a text. This is so for nearly all texts. */
const isWestern = (text: string) => /^[\n\t\u0020-\u007E\u00A0-\u017F]*$/.test(text);

/** Collects the characters of those texts that may need more than the first font. */
export function createSignCollector() {
  const signs = new Set<string>();
  return {
    signs,
    add: (text: string) => {
      if (!isWestern(text)) for (const sign of text) signs.add(sign);
    },
  };
}

const readers = new Map<string, (sign: string) => boolean>();
function hasSign(font: URL, sign: string): boolean {
  let reader = readers.get(font.href);
  if (!reader) {
    reader = readFontSigns(font);
    readers.set(font.href, reader);
  }
  return reader(sign);
}

/** Goes through the fonts in their order, and chooses each font that has a character which all earlier fonts lack. */
function cover(
  signs: Iterable<string>,
  fonts: readonly ScriptFont[],
  isFor: (font: ScriptFont, sign: string) => boolean,
): ChosenFonts {
  let missing = [...signs].filter((sign) => !hasSign(regularFont, sign));
  const taken = fonts.filter((font) => {
    if (!missing.some((sign) => isFor(font, sign))) return false;
    missing = missing.filter((sign) => !hasSign(font.regular, sign));
    return true;
  });
  return { fonts: taken, missingSigns: missing.sort() };
}

/** Chooses the fonts for the characters of a document. A font that has been read stays in the memory of the process. */
export const chooseFonts = (signs: ReadonlySet<string>): ChosenFonts =>
  cover(signs, scriptFonts, ({ leads }, sign) => leads.test(sign));

/** Returns those fonts of a document that this picture needs. */
export function chooseFontsOfPicture(svg: string, fonts: readonly ScriptFont[]): readonly ScriptFont[] {
  if (fonts.length === 0) return fonts;
  const { signs, add } = createSignCollector();
  add(svg);
  return cover(signs, fonts, ({ regular }, sign) => hasSign(regular, sign)).fonts;
}
