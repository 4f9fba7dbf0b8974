import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { unseal } from '#root/server/platform/security/secrets.ts';
import * as rows from './mail-rows.ts';
import type { MailConfig, MailServer, Sender } from './mail-server.ts';

/** The way in which an organisation's mails are sent. */
export type Transport =
  /**
   * Through the organisation's own server or the installation's server. `allowed` lists the private hosts on which the
   * server may run; undefined allows any host.
   */
  | {
      readonly by: 'organisation' | 'installation';
      readonly server: MailServer;
      readonly sender: Sender;
      readonly allowed?: readonly string[];
    }
  /** Saved as files, if there is no server. */
  | { readonly by: 'files'; readonly sender: Sender };

/** Returns the place of the password for an organisation's mail server. The encryption is bound to this place. */
export const passwordPlace = (organisation: string) => ({
  organisation,
  table: 'mail_settings',
  column: 'password_cipher',
  row: organisation,
});

/** Creates the transport from an organisation's own settings, even if they are disabled. */
export function createOwnTransport(
  settings: Omit<rows.SettingsRow, 'passwordCipher' | 'enabled'>,
  password: string,
  organisationName: string,
  { allowedHosts }: MailConfig,
): Extract<Transport, { by: 'organisation' | 'installation' }> {
  const { host, port, encryption, verifyCertificate, authentication, username } = settings;
  return {
    by: 'organisation',
    server: {
      host,
      port,
      encryption,
      verifyCertificate,
      login: authentication === 'password' ? { username, password } : undefined,
    },
    sender: { name: settings.displayName || organisationName, address: settings.fromAddress },
    allowed: allowedHosts,
  };
}

/** Returns the current transport for an organisation's mails. */
export async function findTransport(
  db: Db,
  { keys, mail }: { readonly keys: Keys; readonly mail: MailConfig },
  organisation: { readonly uid: string; readonly name: string },
): Promise<Transport> {
  const settings = await db.maybe(rows.findSettings(organisation.uid));
  if (settings?.enabled) {
    const { passwordCipher } = settings;
    const password = passwordCipher ? unseal(keys, passwordPlace(organisation.uid), passwordCipher) : '';
    return createOwnTransport(settings, password, organisation.name, mail);
  }
  if (mail.server) return { by: 'installation', server: mail.server, sender: mail.sender };
  return { by: 'files', sender: mail.sender };
}
