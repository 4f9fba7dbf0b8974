import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import {
  type Break,
  type ChainReport,
  organisationsWithLog,
  verifyChain,
  wasPurged,
} from '#root/server/platform/audit/verify.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { complain, problemsOnly, runCommand, say } from './command.ts';
import { type KeptHeads, readKeptHeads } from './kept-heads.ts';
import { connectAsOwner } from './owner-connection.ts';

/**
 * `npm run audit:verify [-- --organisation <friendlyUrl or uid>] [--head <seq>:<hash>] [--heads <file>]`: verifies the
 * chain of every organisation's audit log, and that it contains the links in the file (by default AUDIT_SEAL_FILE).
 * Prints the first break in each chain. Exits with 1 if a chain has a break, or if the file contains no link.
 */

const kinds: Record<Break['kind'], string> = {
  removed: 'the entry was removed',
  seal_removed: 'a link of the chain was removed',
  changed: 'the entry was changed or moved here',
  inserted: 'the entry was inserted and never sealed',
  head: 'the chain no longer contains a link that was saved outside of the installation',
};

function words(name: string, { sealed, head, waiting, broken }: ChainReport): string {
  const count = (n: number) => groupThousands(n);
  const tail = waiting ? `; the last ${count(waiting)} are not sealed yet` : '';
  if (!broken) return `${name}: unbroken, ${count(sealed)} entries sealed${tail}. Head ${head ?? 'none'}`;
  const { seq, entryId, entry, kind } = broken;
  if (kind === 'head') return `${name}: BROKEN: ${kinds.head} (link ${seq}). Its own links are consistent${tail}.`;
  const what = entry ? ` (${entry.action} ${entry.entity} at ${entry.at.toISOString()})` : '';
  const place = [seq && `link ${seq}`, entryId && `entry ${entryId}`].filter(Boolean).join(', ');
  return `${name}: BROKEN at ${place}${what}: ${kinds[kind]}. ${count(sealed)} entries before it are unchanged${tail}.`;
}

interface Wish {
  readonly organisation?: string | undefined;
  readonly head?: string | undefined;
  readonly heads?: string | undefined;
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { organisation: { type: 'string' }, head: { type: 'string' }, heads: { type: 'string' } },
  });
  const config = readConfig(process.env);
  const kept = await readKeptHeads(values.heads, config.sealTargets.file);
  const { client, close } = await connectAsOwner(config, problemsOnly);
  try {
    await verify(client, values, kept);
  } finally {
    await close();
  }
});

async function verify(client: Client, values: Wish, { heads: kept, problem }: KeptHeads): Promise<void> {
  const wanted = values.organisation?.toLowerCase();
  const there = await organisationsWithLog(client);
  const missing = [...kept.keys()].filter((uid) => !there.some((one) => one.uid === uid));
  const all = [...there, ...missing.map((uid) => ({ uid, friendlyUrl: null }))];
  const chosen = wanted ? all.filter(({ uid, friendlyUrl }) => uid === wanted || friendlyUrl === wanted) : all;
  if (wanted && chosen.length === 0) {
    complain(`There is no organisation ${wanted} with an audit log.`);
    process.exitCode = 2;
  }
  if (all.length === 0) say('There is no audit log yet.');
  if (values.head && chosen.length !== 1) {
    complain('--head needs --organisation, because it belongs to one organisation.');
    process.exitCode = 2;
  }
  let sealed = 0;
  for (const { uid, friendlyUrl } of process.exitCode ? [] : chosen) {
    if (missing.includes(uid) && (await wasPurged(client, uid))) {
      say(`${uid}: deleted permanently, as the landlord's log says`);
      continue;
    }
    const report = await verifyChain(client, uid, [...(kept.get(uid) ?? []), ...(values.head ? [values.head] : [])]);
    say(words(friendlyUrl ?? uid, report));
    sealed += report.sealed;
    if (report.broken) process.exitCode = 1;
  }
  // As long as no log has a seal, the default file cannot contain a link, so a file without links is no problem.
  if (problem && (values.heads !== undefined || sealed > 0)) {
    complain(problem);
    process.exitCode ||= 1;
  }
}
