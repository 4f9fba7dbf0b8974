import { AppError, errors, invalidField } from '#root/server/platform/http/define-error.ts';

/**
 * The errors of a feature. The keys are the names of the violated constraints or indexes. The database checks
 * uniqueness and references, because a check before the insert would be a race condition.
 */
export type ConstraintErrors = Readonly<Record<string, (refused: Refused) => AppError>>;

interface Refused {
  readonly message: string;
  /** The name of the inactive row of a master list that somebody chose; undefined for other violations. */
  readonly inactive?: string | undefined;
}

/** Creates the error for a name that is already taken: 409 at the field. */
export function duplicate(field: string, message: string) {
  return () => new AppError('duplicate', 409, message, { fields: [{ field, message }] });
}

/**
 * Creates the error for a reference to a record that does not exist or is inactive: 400 at the field. If the violation
 * comes from deleting the referenced record, the error is 409, because the record is in use.
 */
export function reference(field: string) {
  return ({ message, inactive }: Refused) => {
    if (message.startsWith('update or delete')) return errors.inUse();
    return invalidField(
      field,
      inactive === undefined
        ? 'Choose one from the list'
        : `"${inactive}" is inactive. Choose another one from the list`,
    );
  };
}

/** The SQLSTATE classes of an unavailable database: connection, resources, operator intervention, system. */
const unavailable = /^(08|53|57|58)|^25006$|^25P03$/;
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EAI_AGAIN', 'ENOTFOUND'],
]);

interface PgError extends Error {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** Returns true if PostgreSQL stopped this transaction because of a conflict with another transaction. */
export function isDeadlock(error: unknown): boolean {
  const { code } = error as PgError;
  return code === '40P01' || code === '40001';
}

/**
 * Returns the refusal for an error of PostgreSQL or its connection; undefined for an unexpected error. An unavailable
 * database causes 503, never 401, because the client signs out after a 401.
 */
export function databaseError(error: unknown, constraints: ConstraintErrors): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', constraint = '', message, detail, hint } = error as PgError;
  const known = constraints[constraint];
  if (known) return known({ message, inactive: hint === 'inactive' ? detail : undefined });
  if (code === '23505')
    return new AppError('duplicate', 409, 'A record with these values exists already.', { cause: error });
  // Gives the same error if the referenced record does not exist and if it belongs to another tenant, because callers
  // must not be able to tell the difference.
  if (code === '23503' && message.startsWith('insert or update')) {
    return errors.validation({ fields: [{ field: constraint, message: 'Choose one from the list' }], cause: error });
  }
  if (code === '23503') return errors.inUse({ cause: error });
  if (isDeadlock(error)) return errors.unavailable({ cause: error, headers: { 'retry-after': '1' } });
  const away =
    (/^[0-9A-Z]{5}$/.test(code) && unavailable.test(code)) ||
    networkCodes.has(code) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    );
  return away ? errors.unavailable({ cause: error, headers: { 'retry-after': '5' } }) : undefined;
}
