import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

const names: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
const omittedFields = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId']);

interface Entry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Formats a line for the terminal: time, level unless it is info, message, then the other fields. */
export function forPeople(line: string): string {
  const entry = JSON.parse(line) as Entry & Record<string, unknown>;
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const rest = Object.entries(entry).filter(([key]) => !omittedFields.has(key));
  const parts = [
    time,
    ...(entry.level === 30 ? [] : [names[entry.level] ?? '']),
    entry.msg ?? '',
    ...rest.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ];
  return `${parts.join(' ')}\n${entry.err?.stack ? `${entry.err.stack}\n` : ''}`;
}

/** Returns an error for the log without PostgreSQL's detail, which quotes data that users have entered. */
export function errorForLog(error: Error) {
  const { detail: _, where: __, ...said } = pino.stdSerializers.err(error);
  return said;
}

/**
 * Creates the server's log on standard output, as JSON lines or, on a terminal, as plain lines.
 * @param level the lowest level that is logged
 */
export function createLogger(level: string, output: NodeJS.WriteStream = process.stdout): Logger {
  const options = { level, serializers: { err: errorForLog } };
  if (!output.isTTY) return pino(options);
  const plain = new Writable({
    write(chunk: Buffer, _encoding, done) {
      output.write(forPeople(chunk.toString()));
      done();
    },
  });
  return pino(options, plain);
}
