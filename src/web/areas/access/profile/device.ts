/** Browsers by what they say of themselves; the more special first, because each also names what it descends from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const named = (list: readonly (readonly [RegExp, string])[], userAgent: string) =>
  list.find(([mark]) => mark.test(userAgent))?.[1];

/** What kind of device a sign-in is on, as far as its user agent says; undefined for what nobody knows. */
export function deviceOf(userAgent: string): { browser: string | undefined; system: string | undefined } {
  return { browser: named(browsers, userAgent), system: named(systems, userAgent) };
}
