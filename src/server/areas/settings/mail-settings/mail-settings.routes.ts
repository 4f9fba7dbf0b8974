import { type MailSettings, type MailSettingsInput, mailSettings } from '#root/contract/settings/mail-settings.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { composeMail } from '#root/server/platform/mail/compose.ts';
import { sendTestMail } from '#root/server/platform/mail/send-test-mail.ts';
import { createOwnTransport, passwordPlace } from '#root/server/platform/mail/transport.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { seal, unseal } from '#root/server/platform/security/secrets.ts';
import { requireRankOverAll } from '#root/server/shared/people/authority.ts';
import { mailSettingsRepository as repository, type SettingsRow } from './mail-settings.repository.ts';

/**
 * Returns how secure the connection is: 0 without encryption, 1 with an unverified certificate, 2 with a verified
 * certificate.
 */
const rankSecurity = ({ encryption, verifyCertificate }: Pick<SettingsRow, 'encryption' | 'verifyCertificate'>) =>
  encryption === 'none' ? 0 : verifyCertificate ? 2 : 1;

/**
 * Returns the given password or, without one, the stored password. The stored password is sent only to the server for
 * which it was entered, and never over a connection that is less secure than the connection for which it was entered.
 * @throws AppError at `password`
 */
function findPassword(keys: Keys, organisation: string, stored: SettingsRow, given: MailSettingsInput): string {
  if (given.authentication === 'none') return '';
  if (given.password !== null) return given.password;
  if (stored.passwordCipher === null) throw invalidField('password', 'Enter the password');
  if (given.host !== stored.host || given.port !== stored.port || rankSecurity(given) < rankSecurity(stored)) {
    throw invalidField(
      'password',
      'Enter the password again. The stored one is only used with the server that it was entered for.',
    );
  }
  return unseal(keys, passwordPlace(organisation), stored.passwordCipher);
}

/** Returns the password to store, encrypted. Disabled settings may be incomplete, so they need no password. */
function sealPassword(keys: Keys, organisation: string, stored: SettingsRow, given: MailSettingsInput): string | null {
  const { authentication, password, enabled } = given;
  if (authentication === 'none') return null;
  if (password === null && stored.passwordCipher === null && !enabled) return null;
  return seal(keys, passwordPlace(organisation), findPassword(keys, organisation, stored, given));
}

const findTransportKind = ({ enabled }: SettingsRow, { mail }: Services): MailSettings['way'] =>
  enabled ? 'organisation' : mail.server ? 'installation' : 'files';

export const mailSettingsRoutes = implement(mailSettings, {
  get: async ({ db, organisation, actor, services }) => {
    const row = await db.maybe(repository.get(organisation.uid));
    if (!row) throw errors.notFound();
    const { passwordCipher, testedAt, testedAddress, testOk, testOutcome, updatedAt, ...fields } = row;
    const way = findTransportKind(row, services);
    const lastTest = testedAt && {
      at: testedAt.toISOString(),
      address: testedAddress ?? '',
      ok: testOk ?? false,
      outcome: testOutcome ?? '',
    };
    return {
      data: {
        ...fields,
        updatedAt: updatedAt?.toISOString() ?? null,
        passwordSet: passwordCipher !== null,
        way,
        folder: way === 'files' && actor.isLandlord ? services.mail.folder : null,
        lastTest,
      },
    };
  },
  update: async ({ db, organisation, actor, version, body, services: { keys } }) => {
    await requireRankOverAll(db, actor, organisation);
    const stored = await db.maybe(repository.get(organisation.uid));
    if (!stored) throw errors.notFound();
    const cipher = sealPassword(keys, organisation.uid, stored, body);
    const row = await db.maybe(repository.save(organisation.uid, version, body, cipher));
    if (!row) throw errors.stale();
    return savedAnswer(row);
  },
  test: async ({ db, organisation, actor, body, services }) => {
    // Each statement is committed by itself, so that no transaction is open while the server talks to the mail server.
    const stored = await db.only(repository.get(organisation.uid));
    const details = await db.only(repository.findTestDetails(organisation.uid, actor.userUid));
    if (!stored || !details) throw errors.notFound();
    const password = findPassword(services.keys, organisation.uid, stored, body);
    const transport = createOwnTransport(body, password, organisation.name, services.mail);
    const message = {
      ...composeMail('test', { by: details.by ?? 'The landlord' }, details),
      messageId: `${newUid()}@${body.fromAddress.split('@').at(-1)}`,
      from: transport.sender,
      to: body.testAddress,
      date: services.now(),
    };
    const result = await services.mainThread.leave(() => sendTestMail(transport, message, services.mail));
    await db.only(repository.saveTestResult(organisation.uid, body.testAddress, result.ok, result.outcome));
    return { data: result };
  },
  failures: async ({ db, organisation }) => {
    const row = await db.maybe(repository.failures(organisation.uid));
    return new Json(row?.json ?? '{"data":[]}');
  },
  resend: async ({ db, organisation, params }) => {
    if (!(await db.maybe(repository.resend(organisation.uid, params.uid)))) throw errors.notFound();
    return undefined;
  },
  resendAll: async ({ db, organisation }) => ({
    data: { count: (await db.maybe(repository.resendAll(organisation.uid)))?.count ?? 0 },
  }),
});
