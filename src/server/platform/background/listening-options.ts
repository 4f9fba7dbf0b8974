/**
 * The options of connections that mostly listen. Dead ones are noticed: the system asks after ten quiet seconds, and a
 * query gets no more than half a minute.
 */
export const listeningOptions = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
} as const;
