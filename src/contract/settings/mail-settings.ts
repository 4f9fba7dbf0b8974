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
  /** Off: the mail server of the installation is used, where it has one. */
  enabled: z.boolean(),
  host: host(),
  port: integer(1, 65_535),
  /** Whom mails are from, beside the address; '' stands for the organisation's name. */
  displayName: optionalText(255),
  fromAddress: optionalEmail(),
  /** `starttls` is demanded; `tls` from the first byte. */
  encryption: z.enum(['none', 'starttls', 'tls']),
  /** The specification's `tls`: the server's certificate must be valid and name the host. */
  verifyCertificate: z.boolean(),
  authentication: z.enum(['none', 'password']),
  username: optionalText(255),
  testAddress: optionalEmail(),
});

const passwordGiven = z.object({
  /** Write-only. Null keeps the one that is stored; without authentication that one is forgotten. */
  password: password().nullable(),
});

/** The fields that must not be empty, for what is to be done with them. */
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
  /** When they were saved last; null where they never were. */
  updatedAt: instant().nullable(),
  passwordSet: z.boolean(),
  /** How mails go out as it is saved now. */
  way: z.enum(['organisation', 'installation', 'files']),
  /** For the landlord's people: the folder on the server where mails are kept that have no server. */
  folder: z.string().nullable(),
  lastTest: z.object({ at: instant(), address: z.string(), ok: z.boolean(), outcome: z.string() }).nullable(),
});
export type MailSettings = z.infer<typeof mailSettingsRecord>;

/** A mail that did not go out, or not yet. */
export const troubledMail = z.object({
  uid: uid(),
  kind: z.string(),
  recipient: z.string(),
  createdAt: instant(),
  tries: z.int(),
  /** Why, in words. */
  error: z.string(),
  /** When it is tried again by itself; null where it was given up. */
  nextTryAt: instant().nullable(),
  /** False once what was in it has been forgotten. */
  canResend: z.boolean(),
});
export type TroubledMail = z.infer<typeof troubledMail>;

export const mailTestResult = z.object({
  ok: z.boolean(),
  /** What came of it, in words. */
  outcome: z.string(),
  /** The talk with the server line by line, secrets masked. */
  lines: z.array(z.object({ from: z.enum(['server', 'client']), text: z.string() })),
});
export type MailTestResult = z.infer<typeof mailTestResult>;

const root = `${apiRoot}/settings/mail` as const;

/**
 * How an organisation sends mail. 422 `outranked` for who may do less than somebody there, whose codes they could read. Where the server is another one, or is spoken to less safely, the stored password is not
 * sent to it: 400 at `password` until it is given again.
 */
export const mailSettings = {
  get: endpoint({
    method: 'GET',
    path: root,
    scope: 'tenant',
    permissions: ['setting.read'],
    summary: 'Read the mail settings',
    response: recordResponse(mailSettingsRecord),
  }),
  update: endpoint({
    method: 'PUT',
    path: root,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Replace the mail settings',
    body: mailSettingsInput,
    versioned: true,
    response: saved,
  }),
  test: endpoint({
    method: 'POST',
    path: `${root}/test`,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Send one real mail to the test address by these settings, which need not be saved',
    body: fields.extend(passwordGiven.shape).superRefine(required('host', 'fromAddress', 'testAddress')),
    response: recordResponse(mailTestResult),
  }),
  failures: endpoint({
    method: 'GET',
    path: `${root}/failures`,
    scope: 'tenant',
    permissions: ['setting.read'],
    summary: 'The latest mails that did not go out, or not yet',
    response: recordResponse(z.array(troubledMail)),
  }),
  resend: endpoint({
    method: 'POST',
    path: `${root}/failures/:uid/resend`,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: 'Try to send a mail again',
    params: z.object({ uid: uid('mail') }),
    response: null,
  }),
};
