import { sql } from 'kysely';
import { mailHeads } from '#root/server/platform/audit/mail-heads.ts';
import { findHeads, formatHeads, keepHeads } from '#root/server/platform/audit/seal-heads.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type Config, readConfig } from '#root/server/start/config/config.ts';
import type { Installation } from './accounts.ts';
import { complain, problemsOnly, runCommand, say } from './command.ts';
import { openInstallation } from './open-installation.ts';

/**
 * `npm run audit:seal`: prints the last link in the hash chain of each audit log, and stores it in the places of
 * AUDIT_SEAL_FILE, AUDIT_SEAL_WEBHOOK and AUDIT_SEAL_MAIL. The server may be running. Exits with 1 if one of the places
 * fails.
 */
await runCommand(async () => {
  const config = readConfig(process.env);
  const installation = await openInstallation(config, problemsOnly);
  try {
    await keep(config, installation);
  } finally {
    await installation.close();
  }
});

async function keep({ sealTargets, mail: mailConfig }: Config, { tenants, keys }: Installation): Promise<void> {
  const { file, webhook, mail } = sealTargets;
  const heads = await tenants.read('').many(findHeads);
  say(formatHeads(heads));
  if (!file && !webhook && !mail)
    complain('Printed only: AUDIT_SEAL_FILE, AUDIT_SEAL_WEBHOOK and AUDIT_SEAL_MAIL are not set.');
  const now = new Date();
  const problems = await keepHeads(sealTargets, heads, now).then(
    (): string[] => [],
    (error: Error) => [error.message],
  );
  const landlord = await tenants.read('').maybe(query(sql<{ uid: string }>`select landlord_uid() as uid`));
  if (mail && landlord?.uid) {
    const order = { organisation: landlord.uid, to: mail, heads, now };
    const problem = await tenants.write(landlord.uid, {}, (db) => mailHeads(db, { keys, mail: mailConfig }, order));
    if (problem) problems.push(problem);
  }
  for (const problem of problems) complain(problem);
  if (problems.length > 0) process.exitCode = 1;
}
