import type { ErrorBody, FieldProblem } from '#root/contract/platform/errors.ts';
import { catalogue } from '#root/contract/platform/errors.ts';

interface ErrorExtras {
  readonly fields?: readonly FieldProblem[];
  readonly details?: unknown;
  readonly cause?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if detecting the error took much work, so that the refused call still uses its budget. */
  readonly costly?: boolean;
}

/** An error that is shown to users. Any other error becomes a 500, and its cause appears only in the log. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly extras: ErrorExtras;

  constructor(code: string, status: number, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.status = status;
    this.extras = extras;
  }

  body(): ErrorBody {
    const { fields, details } = this.extras;
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(fields && { fields: [...fields] }),
        ...(details !== undefined && { details }),
      },
    };
  }
}

/** Declares a kind of error. Calling the returned function creates the error. */
export function defineError(code: string, status: number, message: string) {
  return (extras?: ErrorExtras) => new AppError(code, status, message, extras);
}

export const errors = {
  validation: defineError('validation', 400, 'Some fields need your attention.'),
  loginAgain: defineError('unauthenticated', 401, catalogue.loginAgain),
  forbidden: defineError('forbidden', 403, catalogue.notAuthorised),
  suspended: defineError('tenant_inactive', 403, catalogue.suspended),
  /** The error for a landlord who requests content without naming an organisation. */
  organisationMissing: defineError(
    'organisation_missing',
    400,
    'Choose the organisation to work in first: send its uid in the organization header.',
  ),
  notFound: defineError('not_found', 404, catalogue.notFound),
  inUse: defineError('in_use', 409, 'This is in use and cannot be deleted.'),
  archived: defineError(
    'organisation_archived',
    409,
    'This organisation is archived and read-only. Reactivate it to make changes.',
  ),
  stale: defineError(
    'stale_version',
    412,
    'Somebody else has changed this in the meantime. Your changes are not lost: compare and save again.',
  ),
  versionNeeded: defineError('version_needed', 428, 'Send the ETag that you received in the If-Match header.'),
  /** The error for a record whose file is not in the store, for example because servers do not share files. */
  fileUnavailable: defineError(
    'file_unavailable',
    503,
    'This file is listed here, but this server cannot read it. Try again later. If the problem continues, ask the administrator of the installation.',
  ),
  tooManyUploads: defineError(
    'too_many_uploads',
    429,
    'You have too many uploads under way. Wait until one of them has ended.',
  ),
  diskFull: defineError(
    'disk_full',
    507,
    'The server has no room left on its disk. Nothing was saved. Please tell the administrator of the installation.',
  ),
  system: defineError('system', 500, catalogue.system),
  unavailable: defineError(
    'unavailable',
    503,
    'The service cannot be reached right now. Nothing was lost; please try again shortly.',
  ),
} as const;

/** Returns the error for a violated rule of one field: 400, which the form shows at that field. */
export function invalidField(field: string, message: string): AppError {
  return errors.validation({ fields: [{ field, message }] });
}
