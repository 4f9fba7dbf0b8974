import net from 'node:net';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';

/**
 * Opens a connection path to PostgreSQL that can stop passing on data without closing a connection, as a dead network
 * does.
 * @returns how to connect through it
 */
export async function openWay(databaseUrl: string) {
  const { host, port, user, password, database } = createPgClient({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let silent = false;
  const sockets: net.Socket[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(target);
    sockets.push(near, far);
    near.on('data', (data) => silent || far.write(data)).on('error', () => undefined);
    far.on('data', (data) => silent || near.write(data)).on('error', () => undefined);
    near.on('close', () => silent || far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    options: {
      ...{ host: '127.0.0.1', port: (server.address() as net.AddressInfo).port },
      ...{ user: user ?? '', password: password ?? '', database: database ?? '' },
    },
    setSilent: (value: boolean) => {
      silent = value;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
