/** A path that begins with another slash, also one that is encoded or follows a control character that something drops. */
const beginsLikeHost = /^\/(?:%[01][\da-f]|%20|%7f)*(?:[/\\]|%2f|%5c)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const controlCharacter = /[\0-\x1f\x7f]/;

/**
 * Returns the path if it belongs to this application; otherwise undefined. An address can name another host without a
 * scheme (`//elsewhere.example`), also with backslashes, or with tabs in between, which browsers drop.
 */
export function parseWantedPath(path: string | null | undefined): string | undefined {
  const here = 'https://here.invalid';
  if (!path?.startsWith('/') || controlCharacter.test(path) || !URL.canParse(path, here)) return undefined;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !beginsLikeHost.test(pathname) ? path : undefined;
}
