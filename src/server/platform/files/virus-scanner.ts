import net from 'node:net';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** Where clamd listens: a Unix socket, or a host and a port. */
export type ScannerPlace = { readonly path: string } | { readonly host: string; readonly port: number };

/** Scans uploads before anything else reads them. */
export interface VirusScanner {
  /** @throws 422 `infected`, or 503 if the scanner does not say that the content is clean */
  check(content: Buffer): Promise<void>;
}

const infected = defineError('infected', 422, 'The virus scanner of this installation refused this file.');
const unavailable = defineError(
  'scanner_unavailable',
  503,
  'The virus scanner cannot be reached, so no files are accepted right now. Please try again in a few minutes.',
);

/** Parses `clamd://host:port` or `clamd:///path/of/socket`. @returns undefined if the text is invalid */
export function parseScanner(text: string): ScannerPlace | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'clamd:' || url.search || url.hash || url.username) return undefined;
  if (!url.hostname) return url.pathname.length > 1 ? { path: decodeURIComponent(url.pathname) } : undefined;
  if (!/^\/?$/.test(url.pathname)) return undefined;
  return { host: url.hostname.replaceAll(/^\[|\]$/g, ''), port: Number(url.port || 3310) };
}

const chunkBytes = 64 * 1024;
/**
 * The maximum number of characters that are read of an answer. A normal answer contains at most the name of a virus.
 */
const maxAnswer = 4096;

function* frame(content: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.length; at += chunkBytes) {
    const chunk = content.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** Sends the content to clamd (INSTREAM). @returns its answer, such as `stream: OK` */
function ask(place: ScannerPlace, content: Buffer, patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(place);
    let answer = '';
    socket.setTimeout(patience, () => socket.destroy(new Error('no answer')));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
      if (answer.includes('\0') || answer.length > maxAnswer) socket.end();
    });
    socket.on('error', reject).on('close', () => resolve(answer.replace(/\0.*$/s, '')));
    socket.on('connect', () => {
      for (const part of frame(content)) socket.write(part);
    });
  });
}

/** Creates the scanner that sends files to clamd. A file is refused unless the answer is a clear "OK". */
export function createVirusScanner(
  place: ScannerPlace,
  log: { warn(message: string): void },
  patience = 60_000,
): VirusScanner {
  return {
    check: async (content) => {
      const answer = await ask(place, content, patience).catch((error: Error) => `ERROR ${error.message}`);
      if (/^stream: OK$/.test(answer)) return;
      const virus = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
      if (virus) {
        log.warn(`The virus scanner found ${virus} in an upload`);
        throw infected({ details: { virus } });
      }
      log.warn(`The virus scanner did not scan an upload: ${answer || 'the connection was closed'}`);
      throw unavailable({ headers: { 'retry-after': '60' } });
    },
  };
}
