/** The logger of start-up code. Messages are sentences for the operator. Fastify's logger (pino) has this type too. */
export type Log = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
