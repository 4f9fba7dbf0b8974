import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { type Answer, type CallInput, createClient } from './app.ts';

/** A client that stores cookies, as a browser does. */
export interface Browser {
  call<E extends EndpointShape>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
  cookie(name: string): string | undefined;
  /** Returns all cookies in one Cookie header. */
  buildHeader(): string;
  forget(name: string): void;
}

/** Creates a browser. @param cookies the initial cookies, as a Cookie header */
export function createBrowser(app: FastifyInstance, cookies = ''): Browser {
  const client = createClient(app, '', '');
  const jar = new Map<string, string>();
  const storePair = (pair: string) => {
    const cut = pair.indexOf('=');
    if (cut > 0) jar.set(pair.slice(0, cut), pair.slice(cut + 1));
  };
  for (const pair of cookies.split('; ')) storePair(pair);
  const buildHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie: (name) => jar.get(name),
    buildHeader,
    forget: (name) => void jar.delete(name),
    call: async (endpoint, input = {}) => {
      const sent = buildHeader();
      const answer = await client.call(endpoint, {
        ...input,
        headers: { ...(sent && { cookie: sent }), ...input.headers },
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
        const [pair = '', ...rest] = line.split('; ');
        if (rest.includes('Max-Age=0')) jar.delete(pair.slice(0, pair.indexOf('=')));
        else storePair(pair);
      }
      return answer;
    },
  };
}
