import { z } from 'zod';
import { groupThousands } from '#root/contract/platform/numbers.ts';

/**
 * A problem with one field. `field` is the dotted path in the body or query (`roles.0.quantity`), `message` is for
 * people.
 */
export const fieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * The body of every error response. The id for support is in the `x-request-id` header, not in the body, so that a
 * record of another tenant and a record that never existed give the same bytes.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(fieldProblem).optional(),
    /** Facts that a screen can show, such as the records that prevent a deletion. */
    details: z.unknown().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

// The specification's literal messages. All of them are in this file, word for word, misspelt ones included: never correct them.

/** The error catalogue (section 8). */
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
  /** The messages for people who may work in several organisations (section 6). */
  noPermissionHere:
    'Sorry, you do not have permission to access this resource. Please contact the administrator for assistance.',
} as const;

/** The messages of the validation rules (section 5). */
export const rules = {
  required: 'This field is required!',
  rtoBelowMtpd: 'Must be less than the MTPD',
  mtpdAboveRto: 'Must be greater than the RTO',
  /** The message for saving a draft of bulk add whose rows are all empty. */
  atLeastOneRecord: 'At least 1 record',
  oneRolePermission: 'A new role needs at least 1 permission',
  industryNameTaken: 'Name has been used. Please use an other name',
  email: 'Valid e-mail required',
  phone: 'Valid phone number',
  phoneCountry: 'Valid phone number: begin with + and the country code, such as +44 20 7946 0000',
  alphabetic: 'Alphabetic only',
  alphanumeric: 'Alphanumeric only',
  numeric: 'Numeric only',
  noDigits: 'No digits',
  personName: 'Only letters, hyphens, spaces',
  subDomain: 'Only letters, numbers, hyphens, underscores',
  noHtml: 'HTML tags not allowed',
} as const;

/** The message for text that is too long. */
export const tooLong = (max: number): string =>
  `Maximum length exceeded. Use at most ${groupThousands(max)} characters`;
/** The message for text that is too short. */
export const tooShort = (min: number): string => `Use at least ${min} characters`;

/** The messages of single screens (sections 4 and 8). */
export const screenMessages = {
  retry: 'Error occured, please try again',
  idle: 'Are you still there?',
  suppliersNotLoaded: 'Unable get list of Suppliers',
  supplierNotUpdated: 'Error to update supplier, please retry',
  supplierDeleted: 'Supplier has been delete successfully!',
  mailSettingsNotLoaded: 'We are unable to get email setting, please try again',
  mailSettingsSaved: 'Updated email setting successfully',
} as const;
