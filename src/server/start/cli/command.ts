import type { Log } from '#root/server/platform/log/log.ts';
import { BackupError } from '#root/server/start/backup/backup-error.ts';
import { ConfigError } from '#root/server/start/config/config.ts';
import { EmbeddedPostgresError } from '#root/server/start/database/embedded-error.ts';
import { StartError } from '#root/server/start/start-error.ts';
import { AccountError } from './account-error.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** A log for commands that print their own result. */
export const problemsOnly: Log = { debug() {}, info() {}, warn: complain, error: complain };

/** A log for commands that say what they are doing. */
export const progress: Log = { ...problemsOnly, info: say };

const forTheOperator = [AccountError, BackupError, ConfigError, EmbeddedPostgresError, StartError];

/** Returns true for an option that a command does not know, or that lacks its value. */
const isWrongOption = (error: unknown): boolean =>
  ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS');

/** Runs a command. Errors that the operator can fix are printed without a stack. After any error, the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = isWrongOption(error) || forTheOperator.some((kind) => error instanceof kind);
    complain(known ? (error as Error).message : ((error as Error).stack ?? String(error)));
    process.exitCode = 1;
  }
}
