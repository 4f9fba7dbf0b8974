import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the documentation of the API', () => {
  it('is available for programs', async () => {
    const document = (await test.app.inject('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/continuity/api/v1/divisions/{uid}');
    const needsBody = (path: string) => document.paths[`/continuity/api/v1/${path}`].post.requestBody.required;
    expect(needsBody('divisions')).toBe(true);
    // The body is optional, because all of its fields are optional.
    expect(needsBody('activity-batches/{uid}/create')).toBe(false);
  });

  it('is available as a page with all its files, under a policy without inline scripts', async () => {
    const page = await test.app.inject('/docs');
    const files = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await test.app.inject(file)).statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script>/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self'; style-src/);
  });
});
