import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import { postJson } from '#root/server/platform/http/post-json.ts';

/**
 * The places outside of the installation that store the last link in each audit log's hash chain. A place that is not
 * configured is undefined.
 */
export interface SealTargets {
  readonly file: string | undefined;
  readonly mail: string | undefined;
  readonly webhook: URL | undefined;
  /** The private hosts and networks that the webhook may use. */
  readonly allowedHosts: readonly string[];
}

/** The head of one organisation's audit log: the last link in its hash chain. */
export interface Head {
  readonly organisation: string;
  /** `seq:hash` */
  readonly head: string;
}

/** Reads the head of every organisation's audit log. */
export const findHeads = query(
  sql<Head>`select organisation_uid as organisation, seq || ':' || hash as head from audit_heads()`,
);

/** Returns the heads as text, one on each line. */
export const formatHeads = (heads: readonly Head[]): string =>
  heads.map(({ organisation, head }) => `${organisation} ${head}`).join('\n');

/** Finds the heads in a text, such as the file of heads, a saved email or the body of a request to the webhook. */
export function parseHeads(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const [, organisation = '', head = ''] of text.matchAll(
    /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,18}:[0-9a-f]{64})/g,
  ))
    found.set(organisation, (found.get(organisation) ?? new Set()).add(head));
  return new Map([...found].map(([organisation, heads]) => [organisation, [...heads]]));
}

/** Adds the heads to a file and waits until they are on the disk. */
async function appendHeads(file: string, heads: readonly Head[], now: Date): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.write(`# ${now.toISOString()}\n${formatHeads(heads)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the heads to the configured file and sends them to the configured webhook. If one of the two fails, the other
 * is still tried.
 * @throws Error that says what failed
 */
export async function keepHeads(
  { file, webhook, allowedHosts }: SealTargets,
  heads: readonly Head[],
  now: Date,
): Promise<void> {
  const body = { at: now.toISOString(), heads: formatHeads(heads).split('\n') };
  const results = await Promise.allSettled([
    file === undefined ? undefined : appendHeads(file, heads, now),
    webhook === undefined ? undefined : postJson(webhook, body, allowedHosts),
  ]);
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
  if (failed.length) throw new Error(failed.join(' '));
}
