import { type Agent, request } from 'node:http';
import type { Send } from './requests.ts';

function toPayload(body: unknown, file: readonly [string, Buffer] | undefined): [string, Buffer] | undefined {
  if (body !== undefined) return ['application/json', Buffer.from(JSON.stringify(body))];
  if (!file) return undefined;
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${file[0]}"\r\n\r\n`;
  return ['multipart/form-data; boundary=x', Buffer.concat([Buffer.from(head), file[1], Buffer.from('\r\n--x--\r\n')])];
}

/** The server to which the requests are sent, and the caller. */
export interface Sender {
  readonly port: string;
  readonly cookie: string;
  readonly agent: Agent;
}

/**
 * Returns a function that sends a request and reads the whole response. @param count called with the status of each
 * response, or with 0 if there was no response
 */
export const createSend =
  ({ port, cookie, agent }: Sender, count: (status: number) => void): Send =>
  (method, path, { body, file, version } = {}) =>
    new Promise((resolve) => {
      const payload = toPayload(body, file);
      const fail = () => {
        count(0);
        resolve(undefined);
      };
      const call = request(
        {
          ...{ port, path, method, agent, timeout: 60_000 },
          headers: {
            cookie,
            ...(payload && { 'content-type': payload[0], 'content-length': payload[1].length }),
            ...(version !== undefined && { 'if-match': `"${version}"` }),
          },
        },
        (response) => {
          const { statusCode = 0 } = response;
          const isJson = /json/.test(response.headers['content-type'] ?? '');
          const pieces: Buffer[] = [];
          // The answers to GET requests can be large. They are dropped, so that keeping them does not slow down the
          // noise.
          response.on('data', (piece: Buffer) => method !== 'GET' && pieces.push(piece));
          response.on('error', fail);
          response.on('end', () => {
            count(statusCode);
            resolve(
              isJson && pieces.length > 0 && statusCode < 300
                ? JSON.parse(Buffer.concat(pieces).toString())
                : undefined,
            );
          });
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', fail);
      call.end(payload?.[1]);
    });
