const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/**
 * Adds TLS with a verified certificate to the address of a database, unless the address itself says otherwise
 * (`sslmode`, `ssl`) or leads to this machine. Without this, pg would send everything unencrypted.
 */
export function verifyTls(text: string): string {
  const url = new URL(text);
  const { searchParams } = url;
  // A socket is named in the parameter `host` or, percent-encoded, instead of the host.
  const isLocal =
    localHosts.has(url.hostname) || url.hostname.startsWith('%2F') || (searchParams.get('host') ?? '').startsWith('/');
  if (isLocal || ['sslmode', 'ssl'].some((name) => searchParams.has(name))) return text;
  searchParams.set('sslmode', 'verify-full');
  return url.href;
}
