/** What start-up code needs of a logger; Fastify's (pino) satisfies it. Messages are sentences for the person at the terminal. */
export type Log = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
