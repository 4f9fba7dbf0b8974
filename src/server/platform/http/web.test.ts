import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#root/server/start/app.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';

const script = `// ${'a script '.repeat(300)}`;
const page = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><link nonce="__CSP_NONCE__"><!-- ${'x'.repeat(2000)} -->`;

let test: TestApp;
let app: FastifyInstance;
let root: string;
let nobody = false;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'holdfast-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, '.build-hash'), 'secret');
  writeFileSync(join(root, 'icon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets/app-1a2b.js'), script);
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync(script));
  test = await startTestApp();
  const services = { ...test.services, nobodyExists: async () => nobody };
  app = await createApp({ pool: test.pool, services, webRoot: root });
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('files', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('are sent in the compressed form that the browser accepts: for %s as %s', async (accepted, sent, open) => {
    const answer = await get('/assets/app-1a2b.js', accepted);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(sent);
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(open(answer.rawPayload).toString()).toBe(script);
  });

  it('are cached for ever if their name changes with the content, and revalidated otherwise', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await get('/icon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url: '/icon.svg', headers: { 'if-none-match': String(icon.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    '/assets/app-0000.js',
    '/assets/nothing',
    '/favicon.ico',
    '/.build-hash',
    '/assets/app-1a2b.js.br',
    '/assets/..%2f..%2fpackage.json',
    '/index.html',
  ])('that do not exist are not answered with the page: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not_found');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the page', () => {
  it.each(['/', '/login?tenantId=a.b', '/activities', '/org/divisions/0197/update', '/no-such-page'])(
    'is at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('has a new nonce in each response, and the policy of the response contains this nonce', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await get('/login');
        const found = [...answer.body.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
        expect(found).toHaveLength(2);
        expect(new Set(found).size).toBe(1);
        expect(answer.body).not.toContain('__CSP_NONCE__');
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain(`style-src 'self' 'nonce-${found[0]}';`);
        expect(policy).toContain(`script-src 'self';`);
        expect(policy).not.toMatch(/unsafe/);
        return found[0];
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('is compressed', async () => {
    const answer = await get('/login', 'br');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<!doctype html>');
  });

  it('answers HEAD with the same headers and no body', async () => {
    for (const url of ['/login', '/assets/app-1a2b.js']) {
      const [whole, head] = [await get(url), await get(url, undefined, 'HEAD')];
      expect(head.statusCode).toBe(200);
      expect(head.rawPayload).toHaveLength(0);
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect(head.headers[name], `${url} ${name}`).toBe(whole.headers[name]);
    }
    expect((await get('/assets/none.js', undefined, 'HEAD')).statusCode).toBe(404);
  });

  it('is not returned for paths of the API and for writes', async () => {
    for (const url of ['/identity/api/v1/nothing', '/continuity', '/docs/nothing', '/healthz/more'])
      expect((await get(url)).json().error.code).toBe('not_found');
    expect((await get('/login', undefined, 'POST')).statusCode).toBe(404);
  });
});

describe('the page for the first user', () => {
  afterEach(() => {
    nobody = false;
  });

  it('replaces the sign-in page while there is no user', async () => {
    nobody = true;
    for (const url of ['/', '/login?tenantId=acme']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers.location]).toEqual([302, '/first-start']);
    }
    expect((await get('/first-start')).statusCode).toBe(200);
    expect((await get('/activities')).statusCode).toBe(200);
  });

  it('is not found once there is a user, and the sign-in page is shown again', async () => {
    const { statusCode, headers } = await get('/first-start');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await get('/login')).statusCode).toBe(200);
  });
});
