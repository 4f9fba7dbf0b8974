import { AppError, errors, invalidField } from '#root/server/platform/http/define-error.ts';

/**
 * What a feature says about its constraints: constraint or index name -> the refusal that people are told.
 * Uniqueness and references are the database's to keep; look-then-insert would race.
 */
export type ConstraintErrors = Readonly<Record<string, (refused: Refused) => AppError>>;

interface Refused {
  readonly message: string;
  /** The name of a row of a master list that is inactive and was newly chosen. */
  readonly inactive?: string | undefined;
}

/** A name that is already taken: 409, shown at the field. */
export function duplicate(field: string, message: string) {
  return () => new AppError('duplicate', 409, message, { fields: [{ field, message }] });
}

/**
 * A reference to what is not there, or of no use any more: 400 at the field. Where it was the deletion of what is referred to
 * (a record that others of its kind may name) it is in use: 409.
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

/** SQLSTATE classes that mean "the database can't be used now": connection, resources, operator intervention, system. */
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

/** Two writers were in each other's way, and PostgreSQL stopped this one; nothing of it counts. */
export function isDeadlock(error: unknown): boolean {
  const { code } = error as PgError;
  return code === '40P01' || code === '40001';
}

/**
 * The refusal for an error of PostgreSQL or of the way to it; undefined where it is none of the expected ones.
 * A database that is away is 503 and never 401: the client logs out on 401.
 */
export function databaseError(error: unknown, constraints: ConstraintErrors): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', constraint = '', message, detail, hint } = error as PgError;
  const known = constraints[constraint];
  if (known) return known({ message, inactive: hint === 'inactive' ? detail : undefined });
  if (code === '23505')
    return new AppError('duplicate', 409, 'A record with these values exists already.', { cause: error });
  // The record pointed at is not there, or is another tenant's: the two are one and the same to a caller.
  if (code === '23503' && message.startsWith('insert or update')) {
    return errors.validation({ fields: [{ field: constraint, message: 'Choose one from the list' }], cause: error });
  }
  if (code === '23503') return errors.inUse({ cause: error });
  if (isDeadlock(error)) return errors.unavailable({ cause: error, headers: { 'retry-after': '1' } });
  const away =
    (/^[0-9A-Z]{5}$/.test(code) && unavailable.test(code)) ||
    networkCodes.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    );
  return away ? errors.unavailable({ cause: error, headers: { 'retry-after': '5' } }) : undefined;
}
