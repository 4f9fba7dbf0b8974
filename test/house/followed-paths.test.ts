import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLinkAddress } from '#root/contract/shared/rich-text-rules.ts';
import { createApp } from '#root/server/start/app.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { foreignPaths } from '#test/support/foreign-paths.ts';
import { isTest, readSources } from '#test/support/sources.ts';

/**
 * The places in the web application that open an address, each with the reason why the address belongs to this
 * application. An address that comes from outside goes through `parseWantedPath`.
 */
const followed: Readonly<Record<string, string>> = {
  'src/web/app/main.tsx: window.location.assign(loginPath': 'a page by name',
  'src/web/app/router.tsx: redirect({ href: homePath': 'a page by name',
  'src/web/app/router.tsx: redirect({ href: location.href': 'the page that is open',
  'src/web/app/router.tsx: redirect({ href: loginPath': 'a page by name',
  'src/web/app/router.tsx: redirect({ href: organisationChoicePath': 'a page by name, with the wanted one as `to`',
  'src/web/app/router.tsx: redirect({ href: refusal': 'from `findRefusalPath`: a page by name',
  "src/web/app/shell/session-care.tsx: window.location.assign('": 'a fixed path',
  'src/web/areas/access/login/tenant-gate.tsx: window.location.assign(tenant.publicSiteUrl': 'PUBLIC_SITE_URL',
  'src/web/areas/access/login/take-invitation.ts: window.history.replaceState(window.history.state':
    'the page that is open',
  'src/web/areas/landlord/acting/enter.ts: history.push(next': 'see the callers of `enter` below',
  'src/web/platform/session/leave.ts: window.location.assign(loginPath': 'a page by name',
  'src/web/platform/session/leave.ts: window.location.assign(takeRememberedPath': '`parseWantedPath`',
  'src/web/platform/ui/app-link.tsx: history.push(target': 'links that pages write',
  'src/web/platform/ui/app-link.tsx: navigate({ href: target': 'links that pages write',
  'src/web/platform/ui/app-link.tsx: window.location.assign(target': 'links that pages write',
};

const web = readSources().filter(({ file }) => file.startsWith('src/web/') && !isTest(file));
const opens =
  /(?:window\.)?location\.(?:assign|replace)\(['\w.]+|location\.href = [\w.]+|(?:window\.)?history\.(?:push|replace)(?:State)?\([\w.]+|(?:redirect|navigate)\(\{\s*href: [\w.]+|window\.open\([\w.]+/g;

describe('a path that comes from outside', () => {
  it('is opened only in the places that this test lists', () => {
    const found = web.flatMap(({ file, text }) =>
      [...text.matchAll(opens)].map(([place]) => `${file}: ${place.replaceAll(/\s+/g, ' ')}`),
    );
    expect([...new Set(found)].sort()).toEqual(Object.keys(followed).sort());
  });

  it('is parsed wherever a page takes such a path from its address', () => {
    const taken = web.flatMap(({ file, text }) =>
      [...text.matchAll(/const \{([^}]*)\}(?::\s*\w+)? = useSearch\(/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim().split(/[:= ]/)[0] ?? '')
          .filter((name) => /^(to|from|read|next|back|path|href|url|return\w*|redirect\w*)$/.test(name))
          .map((name) => ({
            file,
            name,
            isParsed: text.includes(`parseWantedPath(${name})`),
          })),
      ),
    );
    expect(taken.map(({ file, name }) => `${path.basename(file)}: ${name}`).sort()).toEqual([
      'information.pages.tsx: read',
      'landlord-dashboard.page.tsx: to',
      'organisation-choice.page.tsx: to',
    ]);
    expect(taken.filter(({ isParsed }) => !isParsed)).toEqual([]);
  });

  it('is given to `enter` only where the path is fixed or was parsed', () => {
    const callers = web.filter(({ text }) => /\b(?:useEnter|enterOrganisation)\(/.test(text));
    expect(callers.map(({ file }) => path.basename(file)).sort()).toEqual([
      'duplication-progress.tsx',
      'enter.ts',
      'frame.tsx',
      'landlord-dashboard.page.tsx',
      'organisation-choice.page.tsx',
      'switch-dialog.tsx',
      'use-organisation-acts.tsx',
    ]);
    const searching = callers.filter(({ text }) => text.includes('useSearch('));
    expect(searching.filter(({ text }) => !text.includes('parseWantedPath(to)'))).toEqual([]);
  });
});

describe('a link of a formatted text', () => {
  it('has an address with an explicit scheme', () => {
    const accepted = foreignPaths.filter((address) => isLinkAddress(address));
    expect(accepted).toEqual(['https://host.example']);
  });
});

describe('the server', () => {
  let test: TestApp;
  let root: string;
  beforeAll(async () => {
    test = await startTestApp();
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-web-'));
    fs.mkdirSync(path.join(root, 'assets'));
    fs.writeFileSync(path.join(root, 'index.html'), '<!doctype html>');
  });
  afterAll(async () => {
    await test.close();
    fs.rmSync(root, { recursive: true });
  });

  it('redirects nobody to another host, whatever path is requested', async () => {
    for (const nobody of [true, false]) {
      const services = { ...test.services, nobodyExists: async () => nobody };
      const app = await createApp({ pool: test.pool, services, webRoot: root });
      for (const address of foreignPaths.filter((one) => /^\/[!-~]*$/.test(one))) {
        for (const url of [address, `${address}/`, `${address}/..`, `/assets/${address}`]) {
          const { statusCode, headers } = await app.inject({ url });
          expect([url, headers.location ?? '']).toEqual([url, expect.stringMatching(/^(?:|\/first-start)$/)]);
          expect([200, 302, 400, 404], url).toContain(statusCode);
        }
      }
      await app.close();
    }
  });
});
