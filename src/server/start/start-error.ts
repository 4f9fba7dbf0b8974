/**
 * Thrown if the server cannot start for a reason that the operator can fix. The message says how, and no stack is
 * printed.
 */
export class StartError extends Error {
  override name = 'StartError';
}
