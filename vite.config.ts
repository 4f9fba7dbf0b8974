import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { HASH_FILE, sourceHash } from './src/server/web-hash.ts';

const project = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.PORT || 8080}`;

/**
 * The libraries of the login page, and those of Mantine's components that it shows. In one file they compress better than in twenty, and
 * it stays in the browser's cache over our releases. `npm run check:bundle` says what a page costs.
 */
const startLibraries = new RegExp(
  `/node_modules/(?:${[
    'react',
    'react-dom',
    'scheduler',
    'use-sync-external-store',
    'zod',
    '@tanstack/(?:history|store|react-store|router-core|react-router)',
    '@mantine/core/esm/core',
    '@mantine/core/esm/components/(?:ActionIcon|Alert|Anchor|Button|CloseButton|Code|Flex|Group|Input|InputBase|List|Loader)',
    '@mantine/core/esm/components/(?:Paper|PasswordInput|Portal|Skeleton|Stack|Text|TextInput|Title|Transition)',
    '@mantine/core/esm/components/(?:UnstyledButton|VisuallyHidden)',
  ].join('|')})/`,
);

/** What every page needs of our own, and the login page: in one file for the same reason. */
const startModules = new RegExp(
  `/src/(?:${[
    'contract/errors',
    'web/i18n',
    'web/api/(?:api-error|call)',
    'web/features/login/(?:login.page|refusal|tenant-gate|use-tenant)',
    'web/session/storage',
    'web/shell/shell.module',
    'web/ui/(?:document-title|page-skeleton|words|hooks/use-delayed)',
  ].join('|')})\\.`,
);

const normal = (id: string) => id.replaceAll('\\', '/');

export default defineConfig({
  root: path.join(project, 'src/web'),
  plugins: [react(), withoutJsonSchema(), finish()],
  // The server replaces this by the nonce of each answer, see src/server/http/web.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: path.join(project, 'dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0, // fonts as data: URLs are refused by the content security policy
    modulePreload: { polyfill: false }, // every browser that runs the rest has it
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: (id) => startLibraries.test(normal(id)) },
            { name: 'login', test: (id) => startModules.test(normal(id)) },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // Not all of /continuity: the sources in src/web/continuity are served under it.
    proxy: Object.fromEntries(
      ['/identity/api', '/continuity/api', '/openapi.json', '/docs', '/healthz', '/readyz'].map((prefix) => [
        prefix,
        api,
      ]),
    ),
  },
});

/**
 * Leaves Zod's writer of JSON Schema out of the browser's scripts: only the server writes any (OpenAPI), and it would be a
 * twentieth of the login page. Where a later Zod is built otherwise, nothing is left out and `npm run check:bundle` says so.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
          .replaceAll(/\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, 'undefined'),
    },
  };
}

/**
 * Completes a build: writes a Brotli and a gzip copy beside each text file over 1 kB, so that the server never compresses the same bytes
 * twice, and last notes what the build was made from, by which the server sees whether it is current.
 */
function finish(): Plugin {
  let folder = '';
  let hash = '';
  return {
    name: 'finish',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
      hash = sourceHash(project); // at the beginning: later edits are not in this build
    },
    // Not closeBundle, which a failed build calls too.
    writeBundle: {
      order: 'post',
      async handler() {
        const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
        // Not index.html: the server puts a nonce into each copy that it sends.
        const texts = entries.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name));
        await Promise.all(texts.map((name) => compress(path.join(folder, name))));
        fs.writeFileSync(path.join(folder, HASH_FILE), `${hash}\n`);
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = fs.readFileSync(file);
  if (content.length <= 1024) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  // Quality 9: the highest, 11, gains about 5 % and takes ten times as long, which a first start would wait for.
  const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: content.length };
  fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content, { params }));
  fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
}
