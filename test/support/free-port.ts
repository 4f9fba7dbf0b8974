import { once } from 'node:events';
import net from 'node:net';

/**
 * Systems use ports from 32768 for outgoing connections. Such a connection might take a port before the server listens
 * on the port.
 */
const [first, end] = [20_000, 32_000];

/** Returns a random port of 127.0.0.1 on which nothing listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (end - first));
    const probe = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
