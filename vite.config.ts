import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { HASH_FILE, sourceHash } from './src/server/start/web-build/web-hash.ts';

const project = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.PORT || 8080}`;

/**
 * The libraries of the login page, and the Mantine components that the page shows. One file compresses better than
 * twenty, and remains in the browser's cache over several releases. `npm run check:bundle` prints the size of each
 * page.
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

/** The product's modules that every page needs. One file compresses better than many. */
const startModules = new RegExp(
  `/src/(?:${[
    'contract/platform/(?:errors|numbers)',
    'web/platform/i18n/i18n',
    'web/platform/api/(?:api-error|call|writes)',
    'web/platform/session/storage',
    'web/platform/ui/(?:document-title|page-skeleton|verdict-colours|words|hooks/use-delayed)',
  ].join('|')})\\.`,
);

/** The small modules that every list needs. One file compresses better than thirty. */
const listModules = new RegExp(
  `/src/(?:${[
    'contract/shared/(?:activity-terms|bulk-delete|bulk-selection|bulk-set|crud|exports|saved-views)',
    'contract/shared/kinds/[\\w-]+',
    'web/platform/api/(?:use-list|use-read)',
    'web/platform/ui/(?:activity-chips|colour|data-list(?:-pager)?|empty-state|later|link-tabs|list-toolbar|load-failed)',
    'web/platform/ui/(?:menu-button|page|row-menu|status-chip|verdict-chip|words)',
    'web/shared/lists/(?:bulk-set|lists.messages|record-list|selected-actions)',
    'web/shared/transfer/(?:export-file|transfer-menu|transfer.messages)',
  ].join('|')})\\.`,
);

const normal = (id: string) => id.replaceAll('\\', '/');

export default defineConfig({
  root: path.join(project, 'src/web'),
  plugins: [react(), withoutJsonSchema(), withoutSummaries(), preloadFont(), finish()],
  // The server replaces this text with a nonce in each response, see src/server/platform/http/web.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: path.join(project, 'dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0, // the content security policy forbids fonts in data: URLs
    modulePreload: { polyfill: false }, // every supported browser preloads modules itself
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: (id) => startLibraries.test(normal(id)) },
            { name: 'base', test: (id) => startModules.test(normal(id)) },
            { name: 'lists', test: (id) => listModules.test(normal(id)) },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // Only the API's paths go to the server, because the paths of pages may also begin with /continuity.
    proxy: Object.fromEntries(
      ['/identity/api', '/continuity/api', '/openapi.json', '/docs', '/healthz', '/readyz'].map((prefix) => [
        prefix,
        api,
      ]),
    ),
  },
});

/**
 * Removes Zod's JSON Schema writer from the browser's scripts. Only the server writes JSON Schema (for OpenAPI), and
 * the writer would be a twentieth of the login page. If a later version of Zod has different code, nothing is removed
 * and `npm run check:bundle` fails.
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

/** Removes the summaries of endpoints from the browser's scripts. Only the server writes them, in the API's description. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    // Only a summary that is a single text is replaced by ''. A computed summary may use another one, so no field is
    // removed.
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts$/ },
      handler: (code) => code.replaceAll(/^( *summary: )(['"]).*\2,$/gm, "$1'',"),
    },
  };
}

/** Lets the browser load the typeface beside the scripts, instead of after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /source-sans-3-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * Completes a build. Writes a Brotli and a gzip copy of each text file over 1 kB, so that the server never compresses
 * the same bytes twice. Then writes the hash of the sources, which tells the server whether the build is current.
 */
function finish(): Plugin {
  let folder = '';
  let hash = '';
  return {
    name: 'finish',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
      hash = sourceHash(project); // calculated at the start, because the build does not contain later edits
    },
    // A failed build calls closeBundle too, but not writeBundle.
    writeBundle: {
      order: 'post',
      async handler() {
        const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
        // index.html is left out, because the server inserts a different nonce into each response.
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
  // Quality 9. The highest, 11, saves about 5 % but takes ten times as long, and the first start waits for it.
  const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: content.length };
  fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content, { params }));
  fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
}
