import { createLogger } from '#root/server/platform/log/logger.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { EmbeddedPostgresError } from './database/embedded-error.ts';
import type { DemoLogin } from './demo/demo.ts';
import type { FirstStart } from './first-start/offer-first-start.ts';
import { startServer } from './start.ts';
import { StartError } from './start-error.ts';
import { stopWhenAsked } from './stop/stop-when-asked.ts';
import { WebBuildError } from './web-build/web-build.ts';

const forTheOperator = [ConfigError, EmbeddedPostgresError, StartError, WebBuildError];

/** Prints an error and ends the process. Errors that the operator can fix are printed without a stack. */
function giveUp(error: unknown): never {
  const known = forTheOperator.some((kind) => error instanceof kind);
  process.stderr.write(`\n${known ? (error as Error).message : ((error as Error).stack ?? String(error))}\n\n`);
  process.exit(1);
}

/** Returns the sign-ins of the demonstration data, one user per line; an empty text if there are none. */
function loginLines(logins: readonly DemoLogin[]): string {
  if (logins.length === 0) return '';
  const rows = logins.map((one) => [one.role, one.organisation, one.username, one.password, one.url]);
  const table = [['Role', 'Organisation', 'Username', 'Password', 'Sign in at'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `Demonstration sign-ins:\n\n${lines.join('\n')}\n\n`;
}

/** Returns instructions for creating the first user; an empty text once there is a user. */
const firstStartLines = (start: FirstStart | undefined): string =>
  start
    ? `Nobody can sign in yet. Create the first user within ${start.minutes} minutes:\n\n  Address  ${start.url}\n  Code     ${start.code}\n\nThe code works once. Each start of the server prints a new one until there is a user.\n\n`
    : '';

/**
 * Runs the process of `npm start`: reads the configuration, starts the server, prints its address, and stops on a
 * signal.
 */
export async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLogger(config.logLevel);
    const stopping = new AbortController();
    const starting = startServer(config, log, stopping.signal);
    // A request to stop during the start waits until the start has ended, so that everything opened is closed again.
    const stop = async () => {
      stopping.abort();
      await (await starting).stop();
    };
    stopWhenAsked(log, stop, giveUp);
    const { demoLogins, firstStart } = await starting;
    if (stopping.signal.aborted) return;
    const seconds = ((Date.now() - performance.timeOrigin) / 1000).toFixed(1);
    const lines = loginLines(demoLogins) + firstStartLines(firstStart);
    process.stdout.write(`\nHoldfast is ready after ${seconds} s: ${config.appUrl}\n\n${lines}`);
  } catch (error) {
    giveUp(error);
  }
}
