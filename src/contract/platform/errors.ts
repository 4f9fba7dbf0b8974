import { z } from 'zod';

/** One broken field: `field` is the dotted path in the body or query (`roles.0.quantity`), `message` is for people. */
export const fieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * The body of every answer that is not a success. What support finds in the log is the `x-request-id` header: it is not
 * in the body, so that a record of another tenant and a record that never was give the same bytes.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(fieldProblem).optional(),
    /** Facts about the refusal that a screen can show, such as the records that stand in the way. */
    details: z.unknown().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The texts of the specification's error catalogue (section 8), word for word. */
export const catalogue = {
  system: 'System error, please contact administrator',
  loginAgain: 'Please login again.',
  notAuthorised: 'You are not authorized to do this action.',
  notFound: 'Not Found',
  network: 'Network Error: Please try again.',
  query: 'There was a problem.',
  general: 'Oops, some errors occured.',
  suspended: 'Tenant is suspended',
  configs: 'Unable to fetch configs',
  login: 'Unable to login',
  invalidClient: 'Invalid tenant or client ID',
  invalidGrant: 'Invalid username or password',
  missingTenant: 'Tenant ID is missing from the URL!',
  wrongCode: 'Your code is incorrect',
  sessionExpired: 'Session expired, please retry from Login page.',
  mfaFailed: 'MFA verification failed',
  /** For people who may work in several organisations (section 6). */
  noPermissionHere:
    'Sorry, you do not have permission to access this resource. Please contact the administrator for assistance.',
} as const;

/** The texts of the specification's validation rules (section 5), word for word. */
export const rules = {
  required: 'This field is required!',
  rtoBelowMtpd: 'Must be less than the MTPD',
  mtpdAboveRto: 'Must be greater than the RTO',
  /** Bulk add, when a draft is saved. */
  atLeastOneRecord: 'At least 1 record',
  oneRolePermission: 'A new role needs at least 1 permission',
} as const;
