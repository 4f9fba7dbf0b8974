import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import {
  instant,
  integer,
  optionalEmail,
  optionalText,
  password,
  uid,
  version,
} from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved } from '#root/contract/shared/crud.ts';

const host = () =>
  optionalText(253).refine((value) => /^[\w.:-]*$/.test(value), 'Enter the name of a server, such as smtp.example.org');

const fields = z.object({
  /** False: uses the installation's mail server, if there is one. */
  enabled: z.boolean(),
  host: host(),
  port: integer(1, 65_535),
  /** The name of the sender; '' uses the organisation's name. */
  displayName: optionalText(255),
  fromAddress: optionalEmail(),
  /** `starttls`: the connection fails without STARTTLS; `tls`: it is encrypted from the first byte. */
  encryption: z.enum(['none', 'starttls', 'tls']),
  /** The field `tls` of the specification. If true, the server's certificate must be valid and match the host. */
  verifyCertificate: z.boolean(),
  authentication: z.enum(['none', 'password']),
  username: optionalText(255),
  testAddress: optionalEmail(),
});

const passwordGiven = z.object({
  /** Write-only. Null keeps the stored password. Without authentication, the stored password is deleted. */
  password: password().nullable(),
});

/** Returns a check that requires these fields, and also the username if there is a password. */
const required =
  (...names: ('host' | 'fromAddress' | 'testAddress')[]) =>
  (value: z.infer<typeof fields>, context: z.RefinementCtx) => {
    const missing = [
      ...names.filter((name) => value[name] === ''),
      ...(value.authentication === 'password' && value.username === '' ? (['username'] as const) : []),
    ];
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: rules.required });
  };

export const mailSettingsInput = fields.extend(passwordGiven.shape).superRefine((value, context) => {
  if (value.enabled) required('host', 'fromAddress')(value, context);
});
export type MailSettingsInput = z.infer<typeof mailSettingsInput>;

export const mailSettingsRecord = fields.extend({
  version: version(),
  /** When the settings were last saved; null: never. */
  updatedAt: instant().nullable(),
  passwordSet: z.boolean(),
  /** The method by which emails are sent with the saved settings. */
  way: z.enum(['organisation', 'installation', 'files']),
  /** Only for the landlord's users: the folder on the server that stores emails if there is no mail server. */
  folder: z.string().nullable(),
  lastTest: z.object({ at: instant(), address: z.string(), ok: z.boolean(), outcome: z.string() }).nullable(),
});
export type MailSettings = z.infer<typeof mailSettingsRecord>;

/** An email that failed or is still waiting. */
export const troubledMail = z.object({
  uid: uid(),
  kind: z.string(),
  recipient: z.string(),
  createdAt: instant(),
  tries: z.int(),
  /** Why the email failed, as text. */
  error: z.string(),
  /** When Holdfast will try again; null if the email has failed for good. */
  nextTryAt: instant().nullable(),
  /** False if the content of the email has been deleted. */
  canResend: z.boolean(),
});
export type TroubledMail = z.infer<typeof troubledMail>;

export const mailTestResult = z.object({
  ok: z.boolean(),
  /** The result, as text. */
  outcome: z.string(),
  /** The conversation with the server, line by line, with secrets masked. */
  lines: z.array(z.object({ from: z.enum(['server', 'client']), text: z.string() })),
});
export type MailTestResult = z.infer<typeof mailTestResult>;

const root = `${apiRoot}/settings/mail` as const;

/**
 * The settings with which an organisation sends email. 422 `outranked` if any user has permissions that the caller
 * lacks: with another mail server, the caller could read the codes that are mailed to that user. The stored password is
 * never sent to a changed server or with weaker encryption: such a change is 400 at `password` unless the password is
 * entered again.
 */
export const mailSettings = {
  get: endpoint({
    method: 'GET',
    path: root,
    scope: 'tenant',
    permissions: ['setting.read'],
    summary: 'Read the email settings',
    response: recordResponse(mailSettingsRecord),
  }),
  update: endpoint({
    method: 'PUT',
    path: root,
    changes: ['settings', 'organization'],
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Replace the email settings',
    body: mailSettingsInput,
    versioned: true,
    response: saved,
  }),
  test: endpoint({
    method: 'POST',
    path: `${root}/test`,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Send a test email with these settings, which need not be saved',
    body: fields.extend(passwordGiven.shape).superRefine(required('host', 'fromAddress', 'testAddress')),
    budget: 'testEmails',
    response: recordResponse(mailTestResult),
  }),
  failures: endpoint({
    method: 'GET',
    path: `${root}/failures`,
    scope: 'tenant',
    permissions: ['setting.read'],
    summary: 'List the latest emails that failed or are waiting',
    response: recordResponse(z.array(troubledMail)),
  }),
  resend: endpoint({
    method: 'POST',
    path: `${root}/failures/:uid/resend`,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Retry an email',
    params: z.object({ uid: uid('mail') }),
    budget: 'resentEmails',
    response: null,
  }),
  resendAll: endpoint({
    method: 'POST',
    path: `${root}/failures/resend`,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Retry all emails that failed or are waiting',
    traces: 'mails_sent_again',
    budget: 'resentEmails',
    response: recordResponse(z.object({ count: z.int() })),
  }),
};
