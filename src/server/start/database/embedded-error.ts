/**
 * Thrown if the embedded database cannot be started or kept running. The message names the cause and what the operator
 * can do.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
