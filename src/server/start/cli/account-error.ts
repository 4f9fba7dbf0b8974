/** Thrown for a mistake of the operator. The message says what to do. */
export class AccountError extends Error {
  override name = 'AccountError';
}
