/** A mistake of the operator, with what to do. */
export class AccountError extends Error {
  override name = 'AccountError';
}
