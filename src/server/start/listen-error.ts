import { StartError } from './start-error.ts';

/** An address to listen on, with the names of the variables that set it. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly names: readonly [host: string, port: string];
}

/** Returns the error for an address on which the server cannot listen, with advice. */
export function explainListenError(error: unknown, { host, port, names: [HOST, PORT] }: Address): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop that program, or set ${PORT} to a free port.`,
    );
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set ${PORT} to 1024 or above.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(
      `${host} is not an address of this machine. Set ${HOST} to one that is, or to 0.0.0.0 for all.`,
    );
  return new StartError(`The server cannot listen on ${host}:${port}: ${message}`);
}
