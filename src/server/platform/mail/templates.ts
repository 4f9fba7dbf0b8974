import type { MailKinds, TemplatedKind } from './queue.ts';

/** The placeholders that all templates have, in addition to the placeholders of their kind. */
interface Common {
  /** The name of the organisation that the email is about. */
  readonly organisation: string;
}

/**
 * The texts of one kind of email. `{name}` is replaced by the value with that name; placeholders within a value are
 * ignored.
 */
interface Template<K extends TemplatedKind> {
  readonly subject: string;
  /** The paragraphs before the code or button. */
  readonly before: readonly string[];
  /** The placeholder of the code, which is shown on a separate line. */
  readonly code?: keyof MailKinds[K];
  readonly button?: { readonly label: string; readonly link: keyof MailKinds[K] };
  readonly after: readonly string[];
}

type Placeholder<K extends TemplatedKind> = (keyof MailKinds[K] | keyof Common) & string;
type Named<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

/** Defines a text of the kind `K`. A placeholder that the kind does not have is a compile error. */
const defineText =
  <K extends TemplatedKind>() =>
  <const T extends string>(text: Named<T> extends Placeholder<K> ? T : never): string =>
    text;

const invitation = defineText<'invitation'>();
const reset = defineText<'reset'>();
const passwordChanged = defineText<'password_changed'>();
const mfaChanged = defineText<'mfa_changed'>();
const signInClosed = defineText<'sign_in_closed'>();
const signInsEnded = defineText<'sign_ins_ended'>();
const accountRecovered = defineText<'account_recovered'>();
const mfaLocked = defineText<'mfa_locked'>();
const emailChanged = defineText<'email_changed'>();
const approvalAsked = defineText<'approval_asked'>();
const auditHeads = defineText<'audit_heads'>();
const test = defineText<'test'>();

/** The texts of all emails (en-US). */
export const templates: { readonly [K in TemplatedKind]: Template<K> } = {
  invitation: {
    subject: invitation('You are invited to {organisation} in Holdfast'),
    before: [
      invitation('Hello {name},'),
      invitation(
        '{invitedBy} has invited you to Holdfast. {organisation} uses it to plan how to keep working during an outage.',
      ),
      invitation('Choose a password to get started. The link works once and expires in {days} days.'),
    ],
    button: { label: 'Choose your password', link: 'link' },
    after: [
      invitation(
        'If you did not expect this invitation, you can ignore this email. Nothing happens unless you use the link.',
      ),
    ],
  },
  reset: {
    subject: reset('Your password reset code'),
    before: [
      reset('Hello {name},'),
      reset('We received a request to reset your password for {organisation}. Your code is:'),
    ],
    code: 'code',
    after: [
      reset(
        'The code expires in {minutes} minutes. Enter it on the page where you requested it. Do not share it with anyone.',
      ),
      reset('If you did not request this, you can ignore this email. Your password stays the same.'),
    ],
  },
  password_changed: {
    subject: passwordChanged('Your password was changed'),
    before: [
      passwordChanged('Hello {name},'),
      passwordChanged('Your password for {organisation} was changed on {at}.'),
    ],
    after: [
      passwordChanged(
        'If you did not change it, tell your administrator at once. Someone else may have access to your account.',
      ),
    ],
  },
  mfa_changed: {
    subject: mfaChanged('Your second factor was changed'),
    before: [
      mfaChanged('Hello {name},'),
      mfaChanged('The second factor of your account at {organisation} was {change}.'),
    ],
    after: [mfaChanged('If you did not expect this, tell your administrator at once.')],
  },
  sign_in_closed: {
    subject: signInClosed('Too many failed sign-ins to your account'),
    before: [
      signInClosed('Hello {name},'),
      signInClosed(
        'Somebody entered too many wrong passwords for your account at {organisation}, the last one from the network address {address}. For {minutes} minutes, until {until}, your account can only be opened from browsers in which you have signed in before, or with your second factor.',
      ),
    ],
    after: [
      signInClosed('You do not have to do anything. Your password has not been changed.'),
      signInClosed(
        'If it was not you and it happens again, tell your administrator. A second factor, which you can set up in your profile, protects your account even if somebody finds out the password.',
      ),
    ],
  },
  sign_ins_ended: {
    subject: signInsEnded('You were signed out everywhere'),
    before: [
      signInsEnded('Hello {name},'),
      signInsEnded(
        'An administrator ended all your sign-ins at {organisation} on {at}. You can sign in again with your password.',
      ),
    ],
    after: [signInsEnded('If you did not expect this, ask your administrator.')],
  },
  account_recovered: {
    subject: accountRecovered('Your password and second factor were removed'),
    before: [
      accountRecovered('Hello {name},'),
      accountRecovered(
        'The operator of Holdfast removed the password and the second factor of your account at {organisation} on {at} and created a link for a new password.',
      ),
    ],
    after: [accountRecovered('If you did not ask for this, tell your administrator at once.')],
  },
  mfa_locked: {
    subject: mfaLocked('Your second factor is locked'),
    before: [
      mfaLocked('Hello {name},'),
      mfaLocked(
        'Somebody entered too many wrong codes in a row for your account at {organisation}. Your second factor is locked until {until}.',
      ),
    ],
    after: [
      mfaLocked('If it was you, wait until then or ask your administrator to unlock it.'),
      mfaLocked(
        'If it was not you, someone else knows your password. Choose a new one with "Forgot password?" on the sign-in page, and tell your administrator at once.',
      ),
    ],
  },
  email_changed: {
    subject: emailChanged('The email address of your account was changed'),
    before: [
      emailChanged('Hello {name},'),
      emailChanged(
        'The email address of your account at {organisation} was changed on {at}. Emails about your account no longer go to this address.',
      ),
    ],
    after: [emailChanged('If you did not expect this, tell your administrator at once.')],
  },
  approval_asked: {
    subject: approvalAsked('{record} waits for your decision'),
    before: [
      approvalAsked('Hello {name},'),
      approvalAsked('{submittedBy} has submitted the {kind} "{record}" of {organisation}. {due}'),
    ],
    button: { label: 'Open it and decide', link: 'link' },
    after: [approvalAsked('If someone else decides first, you do not have to do anything.')],
  },
  audit_heads: {
    subject: auditHeads('Last links of the audit logs, {at}'),
    before: [
      auditHeads(
        'Keep this email where nobody who runs the server can change it. It has the last link of each audit log:',
      ),
      auditHeads('{heads}'),
    ],
    after: [
      auditHeads(
        'To check that no log was cut off since then, save this email as a file and run "npm run audit:verify -- --heads FILE".',
      ),
    ],
  },
  test: {
    subject: test('The email settings of {organisation} work'),
    before: [test('This email shows that {organisation} can send email.')],
    after: [test('{by} requested this test in the email settings. You do not need to do anything.')],
  },
};

/** The texts for values that are only codes, such as `on`. The keys are `kind.placeholder.value`. */
export const valueWords: Readonly<Record<string, string>> = {
  'mfa_changed.change.on': 'switched on',
  'mfa_changed.change.off': 'switched off',
  'mfa_changed.change.reset': 'removed by an administrator. You can set up a new one when you next sign in',
};

/** The text below every email. */
export const footer = 'Sent by Holdfast for {organisation}. Please do not reply to this email. Replies are not read.';
