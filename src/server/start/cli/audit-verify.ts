import { parseArgs } from 'node:util';
import { type Break, type ChainReport, organisationsWithLog, verifyChain } from '#root/server/platform/audit/verify.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { connectAsOwner } from './owner-connection.ts';

/**
 * `npm run audit:verify [-- --organisation <friendlyUrl or uid>] [--head <seq>:<hash>]`: walks the chain of every
 * organisation's audit log. Ends with 1 when one is broken, and names the first broken place of each.
 */
const { values } = parseArgs({ options: { organisation: { type: 'string' }, head: { type: 'string' } } });
const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const kinds: Record<Break['kind'], string> = {
  removed: 'the entry was removed',
  seal_removed: 'a link of the chain was removed',
  changed: 'the entry was changed, or moved to this place',
  inserted: 'the entry was put there without having been sealed',
  head: 'the chain no longer has the head that was kept',
};

function words(name: string, { sealed, head, waiting, broken }: ChainReport): string {
  const count = (n: number) => n.toLocaleString('en-US');
  const tail = waiting ? `; ${count(waiting)} at the end not sealed yet` : '';
  if (!broken) return `${name}: unbroken, ${count(sealed)} entries sealed${tail}. Head ${head ?? 'none'}`;
  const { seq, entryId, entry, kind } = broken;
  if (kind === 'head') return `${name}: BROKEN: ${kinds.head} (link ${seq}). Its own links fit together${tail}.`;
  const what = entry ? ` (${entry.action} ${entry.entity} at ${entry.at.toISOString()})` : '';
  const place = [seq && `link ${seq}`, entryId && `entry ${entryId}`].filter(Boolean).join(', ');
  return `${name}: BROKEN at ${place}${what}: ${kinds[kind]}. ${count(sealed)} entries before it are as they were sealed${tail}.`;
}

const quiet = { debug() {}, info() {}, warn: complain, error: complain };
const { client, close } = await connectAsOwner(readConfig(process.env), quiet);
try {
  const wanted = values.organisation?.toLowerCase();
  const all = await organisationsWithLog(client);
  const chosen = wanted ? all.filter(({ uid, friendlyUrl }) => uid === wanted || friendlyUrl === wanted) : all;
  if (wanted && chosen.length === 0) {
    complain(`There is no organisation ${wanted} with an audit log.`);
    process.exitCode = 2;
  }
  if (all.length === 0) say('There is no audit log yet.');
  if (values.head && chosen.length !== 1) {
    complain('--head belongs to one organisation: name it by --organisation.');
    process.exitCode = 2;
  }
  for (const { uid, friendlyUrl } of process.exitCode ? [] : chosen) {
    const report = await verifyChain(client, uid, values.head);
    say(words(friendlyUrl ?? uid, report));
    if (report.broken) process.exitCode = 1;
  }
} finally {
  await close();
}
