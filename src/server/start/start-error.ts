/** The server cannot start for a reason that its operator can mend; the message says what to do. No stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
