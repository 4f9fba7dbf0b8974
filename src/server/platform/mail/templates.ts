import type { MailKind, MailKinds } from './queue.ts';

/** What every template may say besides what its kind of mail tells. */
interface Common {
  /** Of the organisation that the mail is about. */
  readonly organisation: string;
}

/**
 * The words of one kind of mail. `{name}` stands for what the mail tells under that name, and only for that: what is put in
 * is never read as a template.
 */
interface Template<K extends MailKind> {
  readonly subject: string;
  /** One line a paragraph. */
  readonly before: readonly string[];
  /** Digits that stand on a line of their own. */
  readonly code?: keyof MailKinds[K];
  readonly button?: { readonly label: string; readonly link: keyof MailKinds[K] };
  readonly after: readonly string[];
}

type Placeholder<K extends MailKind> = (keyof MailKinds[K] | keyof Common) & string;
type Named<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

/** A text of the kind `K`; one with a placeholder that the kind does not have does not compile. */
const words =
  <K extends MailKind>() =>
  <const T extends string>(text: Named<T> extends Placeholder<K> ? T : never): string =>
    text;

const invitation = words<'invitation'>();
const reset = words<'reset'>();
const passwordChanged = words<'password_changed'>();
const mfaChanged = words<'mfa_changed'>();
const mfaLocked = words<'mfa_locked'>();
const emailChanged = words<'email_changed'>();
const test = words<'test'>();

/** The words of all mails (en-US). */
export const templates: { readonly [K in MailKind]: Template<K> } = {
  invitation: {
    subject: invitation('You are invited to {organisation} in Holdfast'),
    before: [
      invitation('Hello {name},'),
      invitation(
        '{invitedBy} has invited you to Holdfast, where {organisation} plans how it goes on when something fails.',
      ),
      invitation('Choose your password to begin. The link is good for {days} days, and once.'),
    ],
    button: { label: 'Choose your password', link: 'link' },
    after: [invitation('If you did not expect this, you can ignore it: nothing happens without the link.')],
  },
  reset: {
    subject: reset('Your code for a new password'),
    before: [
      reset('Hello {name},'),
      reset('Somebody, probably you, has asked for a new password at {organisation}. This is the code:'),
    ],
    code: 'code',
    after: [
      reset(
        'It is good for {minutes} minutes. Enter it on the page on which you asked for it, and do not share it with anybody.',
      ),
      reset('If it was not you, you can ignore this: your password stays as it is.'),
    ],
  },
  password_changed: {
    subject: passwordChanged('Your password was changed'),
    before: [
      passwordChanged('Hello {name},'),
      passwordChanged('Your password for {organisation} was changed on {at}.'),
    ],
    after: [
      passwordChanged('If it was not you, tell your administrator at once: somebody else may have your account.'),
    ],
  },
  mfa_changed: {
    subject: mfaChanged('The second step of your sign-in was changed'),
    before: [mfaChanged('Hello {name},'), mfaChanged('At {organisation}, {change}.')],
    after: [mfaChanged('If you do not know of this, tell your administrator at once.')],
  },
  mfa_locked: {
    subject: mfaLocked('Somebody is trying codes for your account'),
    before: [
      mfaLocked('Hello {name},'),
      mfaLocked(
        'Too many wrong codes in a row were entered for your account at {organisation}. The second step of your sign-in is locked until {until}.',
      ),
    ],
    after: [
      mfaLocked(
        'If it was you, wait until then, or ask your administrator to unlock you. If it was not, somebody else knows your password: choose another one by "Forgot password?" on the login page, and tell your administrator at once.',
      ),
    ],
  },
  email_changed: {
    subject: emailChanged('The e-mail address of your account was changed'),
    before: [
      emailChanged('Hello {name},'),
      emailChanged(
        'Your account at {organisation} has another e-mail address since {at}. Mails about it no longer go to this one.',
      ),
    ],
    after: [emailChanged('If you do not know of this, tell your administrator at once.')],
  },
  test: {
    subject: test('The mail settings of {organisation} work'),
    before: [test('This mail shows that {organisation} can send mail.')],
    after: [test('{by} has asked for it in the mail settings. There is nothing to do.')],
  },
};

/** What a value stands for in words, where it is not a text already. */
export const valueWords: Readonly<Record<string, string>> = {
  'mfa_changed.change.on': 'the second step of your sign-in was switched on',
  'mfa_changed.change.off': 'the second step of your sign-in was switched off',
  'mfa_changed.change.reset':
    'an administrator has removed the second step of your sign-in; you set it up anew when you sign in next',
};

/** Beneath every mail. */
export const footer = 'Sent by Holdfast for {organisation}. Please do not reply: nobody reads the answers.';
