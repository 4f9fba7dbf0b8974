import http from 'node:http';
import https from 'node:https';
import { findAddress } from '#root/server/platform/mail/resolve-mail-host.ts';

const patience = 10_000;

/**
 * Sends JSON to an address that the operator configured. The connection goes to the address that was checked, because a
 * second look-up could return another one. Redirects are not followed, since they could lead anywhere.
 * @param allowed private hosts and networks that are allowed
 * @throws Error that names the host and the reason
 */
export async function postJson(url: URL, body: object, allowed: readonly string[]): Promise<void> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const found = await findAddress(host, allowed);
  if (!found) throw new Error(`There is no server named ${host}.`);
  if (found.isRefused) throw new Error(`${host} has a private address, which is not allowed.`);
  const text = JSON.stringify(body);
  const options = {
    method: 'POST',
    host: found.address,
    port: url.port || undefined,
    path: url.pathname + url.search,
    servername: host,
    agent: false as const,
    signal: AbortSignal.timeout(patience),
    headers: {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(url.username && {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`,
      }),
    },
  };
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error) =>
      reject(new Error(`${url.host} ${error.name === 'AbortError' ? 'does not answer' : `failed: ${error.message}`}.`)),
    );
    request.end(text);
  });
  if (status < 200 || status > 299) throw new Error(`${url.host} answered ${status}.`);
}
