/**
 * The options of connections that mostly listen. A dead connection is detected: TCP keep-alive starts after ten quiet
 * seconds, and a query fails after half a minute.
 */
export const listeningOptions = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
} as const;
