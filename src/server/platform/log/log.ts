/**
 * The logger of start-up code, which Fastify's (pino) satisfies. Messages are sentences for the person at the terminal.
 */
export type Log = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
