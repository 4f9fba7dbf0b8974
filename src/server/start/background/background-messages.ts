import type { Log } from '#root/server/platform/log/log.ts';
import type { Config } from '#root/server/start/config/config.ts';
import type { PoolOptions } from '#root/server/start/database/pool.ts';

/** The parts of the background work. */
export const backgroundParts = ['seals', 'mails', 'jobs'] as const;
export type BackgroundPart = (typeof backgroundParts)[number];

/** What the background process needs. It contains secrets, which is why it is not passed on the command line. */
export interface BackgroundOrder {
  readonly config: Config;
  readonly root: Buffer;
  readonly formerRoots: readonly Buffer[];
  readonly pool: PoolOptions;
  /** The URL for a connection outside the pool (LISTEN). */
  readonly url: string;
}

/** What the server sends to the background process. */
export type ToBackground = { readonly say: 'start'; readonly order: BackgroundOrder } | { readonly say: 'stop' };

/** What the background process sends: which parts work, every few seconds, and what belongs in the log. */
export type FromBackground =
  | { readonly say: 'working'; readonly parts: Readonly<Record<BackgroundPart, boolean>> }
  | { readonly say: 'log'; readonly level: keyof Log; readonly message: string };

/** Milliseconds between two reports of which parts work. */
export const reportEvery = 2_000;
