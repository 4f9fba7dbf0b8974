import { sql } from 'kysely';
import { findHeads, formatHeads, keepHeads } from '#root/server/platform/audit/seal-heads.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { openInstallation } from './open-installation.ts';

/**
 * `npm run audit:seal`: prints the last link of each audit log, and keeps it where AUDIT_SEAL_FILE, AUDIT_SEAL_WEBHOOK
 * and AUDIT_SEAL_MAIL say. The server may be running. Exits with 1 if one of them fails.
 */
const complain = (line: string) => void process.stderr.write(`${line}\n`);
const config = readConfig(process.env);
const installation = await openInstallation(config, { debug() {}, info() {}, warn: complain, error: complain });
try {
  const { tenants, keys } = installation;
  const { file, webhook, mail } = config.sealTargets;
  const heads = await tenants.read('').many(findHeads);
  process.stdout.write(`${formatHeads(heads)}\n`);
  if (!file && !webhook && !mail)
    complain('Printed only: AUDIT_SEAL_FILE, AUDIT_SEAL_WEBHOOK and AUDIT_SEAL_MAIL are not set.');
  await keepHeads(config.sealTargets, heads, new Date());
  const landlord = await tenants.read('').maybe(query(sql<{ uid: string }>`select landlord_uid() as uid`));
  if (mail && landlord?.uid)
    await tenants.write(landlord.uid, {}, (db) =>
      queueMail(db, { keys }, landlord.uid, {
        kind: 'audit_heads',
        to: mail,
        data: { at: new Date().toISOString(), heads: formatHeads(heads) },
      }),
    );
} catch (error) {
  complain((error as Error).message);
  process.exitCode = 1;
} finally {
  await installation.close();
}
