import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import type { DemoLogin } from '#root/server/start/demo/demo.ts';

/** Signs in as the BC manager of the demonstration data. @returns the cookies */
export async function signIn(port: number, dataDir: string): Promise<string> {
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as DemoLogin[];
  const login = logins.find(({ role }) => role === 'BC manager');
  const answer = await fetch(`http://127.0.0.1:${port}/identity/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: login?.tenantId, username: login?.username, password: login?.password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

interface Counts {
  answered: number;
  /** The number of responses with a status of 500 or more. */
  failed: number;
  /** The number of requests that were sent on an accepted connection and got no complete response. */
  cut: number;
}

export interface Load {
  /** Waits until all clients have ended. They end when the server refuses connections. */
  end(): Promise<Counts>;
}

type Result = number | 'refused' | 'cut';

function request(agent: http.Agent, port: number, cookie: string, body?: string): Promise<Result> {
  return new Promise((resolve) => {
    const path = '/continuity/api/v1/activities';
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const asked = http.request({ agent, port, path, headers, host: '127.0.0.1', method: body ? 'POST' : 'GET' });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'));
    asked.once('response', (answer) => {
      answer.once('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'cut'));
      answer.once('error', () => resolve('cut'));
      answer.resume();
    });
    asked.end(body);
  });
}

/**
 * Starts clients that send one read or write after the other, each over a connection that stays open, until the server
 * refuses connections.
 */
export function createLoad(port: number, cookie: string, clients: number): Load {
  const counts: Counts = { answered: 0, failed: 0, cut: 0 };
  const work = async (client: number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; ; n += 1) {
      const body = n % 4 === 0 ? JSON.stringify({ name: `Stop ${client} ${n} ${port}` }) : undefined;
      const result = await request(agent, port, cookie, body);
      if (result === 'refused') break;
      if (result === 'cut') counts.cut += 1;
      else if (result >= 500) counts.failed += 1;
      else counts.answered += 1;
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    end: async () => {
      await all;
      return counts;
    },
  };
}
