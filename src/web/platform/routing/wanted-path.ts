/**
 * Returns the path if it belongs to this application; otherwise undefined. An address can name another host without a
 * scheme (`//elsewhere.example`), also with backslashes, or with tabs in between, which browsers drop.
 */
export function parseWantedPath(path: string | null | undefined): string | undefined {
  const here = 'https://here.invalid';
  if (!path?.startsWith('/') || !URL.canParse(path, here)) return undefined;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !/^\/[/\\]/.test(pathname) ? path : undefined;
}
