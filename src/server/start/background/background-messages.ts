import type { Log } from '#root/server/platform/log/log.ts';
import type { Config } from '#root/server/start/config/config.ts';
import type { PoolOptions } from '#root/server/start/database/pool.ts';

/** The parts of the background work that are reported as working or not. */
export const backgroundParts = ['seals', 'mails', 'jobs'] as const;
export type BackgroundPart = (typeof backgroundParts)[number];

/** The data that the background process needs. They contain secrets, so they are not passed on the command line. */
export interface BackgroundOrder {
  readonly config: Config;
  readonly root: Buffer;
  readonly formerRoots: readonly Buffer[];
  readonly pool: PoolOptions;
  /** The URL for a connection outside the pool (LISTEN). */
  readonly url: string;
}

/** The messages of the server to the background process. */
export type ToBackground = { readonly say: 'start'; readonly order: BackgroundOrder } | { readonly say: 'stop' };

/**
 * The messages of the background process. Every few seconds it reports which parts work. Other messages are lines for
 * the log.
 */
export type FromBackground =
  | { readonly say: 'working'; readonly parts: Readonly<Record<BackgroundPart, boolean>> }
  | { readonly say: 'log'; readonly level: keyof Log; readonly message: string };

/** Milliseconds between two reports of which parts work. */
export const reportEvery = 2_000;
