const noto = (name: string) => new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`));

/** The font of reports, which has the characters of Latin, Greek, Cyrillic and Devanagari. */
export const regularFont = noto('400Regular/NotoSans_400Regular');
const semiBoldFont = noto('600SemiBold/NotoSans_600SemiBold');

/** The fonts of charts. There are only two, because drawing a picture reads all of them. */
export const chartFonts: readonly URL[] = [regularFont, semiBoldFont];

/** The fonts of reports, all of one family. */
export const fontFiles: readonly URL[] = [
  regularFont,
  noto('400Regular_Italic/NotoSans_400Regular_Italic'),
  semiBoldFont,
  noto('700Bold/NotoSans_700Bold'),
  noto('700Bold_Italic/NotoSans_700Bold_Italic'),
];

/** A font for further scripts, which is read only for documents that need it. */
export interface ScriptFont {
  /**
   * Matches the characters of its script. A document gets the font if one of its characters matches and no earlier font
   * has this character.
   */
  readonly leads: RegExp;
  readonly regular: URL;
  readonly bold: URL;
  /** Word's own font for the same characters; undefined if Word finds a font by itself. */
  readonly ofWord?: string;
}

/** Locates the fonts relative to the main module of their package, because such a package exports nothing else. */
const embedded = (main: string, name: string) => ({
  regular: new URL(`../fonts/${name.replace('*', 'Regular')}`, main),
  bold: new URL(`../fonts/${name.replace('*', 'Bold')}`, main),
});

/**
 * Chinese, Japanese and Korean texts share characters but draw them differently. Japanese and Korean texts are
 * recognised by letters that no other language has. The Chinese font is the last one and covers the characters that the
 * other fonts lack.
 */
export const scriptFonts: readonly ScriptFont[] = [
  {
    leads: /\p{Script=Arabic}/u,
    ...embedded(import.meta.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-*.ttf'),
  },
  { leads: /\p{Script=Hebrew}/u, ...embedded(import.meta.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-*.ttf') },
  {
    leads: /\p{Script=Thai}/u,
    regular: new URL(import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf')),
    bold: new URL(import.meta.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf')),
  },
  {
    leads: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    ...embedded(import.meta.resolve('@embedpdf/fonts-jp'), 'NotoSansJP-*.otf'),
    ofWord: 'Yu Gothic',
  },
  {
    leads: /\p{Script=Hangul}/u,
    ...embedded(import.meta.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-*.otf'),
    ofWord: 'Malgun Gothic',
  },
  {
    leads: /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u,
    ...embedded(import.meta.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-*.otf'),
    ofWord: 'Microsoft YaHei',
  },
];
