/**
 * Browsers by user agent. The first match counts. For example, Edge comes before Chrome, because the user agent of Edge
 * also contains "Chrome".
 */
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

const findName = (list: readonly (readonly [RegExp, string])[], userAgent: string) =>
  list.find(([mark]) => mark.test(userAgent))?.[1];

/** Returns the browser and the operating system of a user agent. A part that is not recognised is undefined. */
export function detectDevice(userAgent: string): { browser: string | undefined; system: string | undefined } {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}
