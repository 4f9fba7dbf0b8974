/**
 * Matches a path whose first slash is followed by a second slash. The second slash may be encoded or come after control
 * characters.
 */
const beginsLikeHost = /^\/(?:%[01][\da-f]|%20|%7f)*(?:[/\\]|%2f|%5c)/i;
const controlCharacter = /\p{Cc}/u;

/**
 * Returns the path if it belongs to this application; otherwise undefined. An address without a scheme can still name
 * another host: `//elsewhere.example`. Browsers also accept backslashes instead of slashes, and ignore tabs between
 * them.
 */
export function parseWantedPath(path: string | null | undefined): string | undefined {
  const here = 'https://here.invalid';
  if (!path?.startsWith('/') || controlCharacter.test(path) || !URL.canParse(path, here)) return undefined;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !beginsLikeHost.test(pathname) ? path : undefined;
}
