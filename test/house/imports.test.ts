import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, project, readSources, type Source } from '#test/support/sources.ts';

const sources = readSources();
const product = sources.filter(({ file }) => !isTest(file));

/** The roots that each root may import. */
const roots: Record<string, readonly string[]> = {
  contract: ['contract'],
  domain: ['domain', 'contract'],
  server: ['server', 'domain', 'contract'],
  web: ['web', 'domain', 'contract'],
};

/** The layers of a root, lowest first. A layer may import itself and lower layers. */
const layers = ['platform', 'shared', 'areas', 'top'] as const;
type Layer = (typeof layers)[number];

interface Place {
  readonly root: string;
  readonly layer: Layer;
  /** The name of the area, or of the folder within the layer. */
  readonly folder: string;
}

/** Returns the place of a file. `src/server/areas/access/users/users.routes.ts` is in the area `access` of `server`. */
function findPlace(file: string): Place {
  const [, root = '', first = '', second = ''] = file.split('/');
  if (root === 'domain') return { root, layer: 'areas', folder: first };
  if (first === 'platform' || first === 'shared') {
    return { root, layer: first, folder: root === 'contract' ? first : second };
  }
  if (root === 'contract') return { root, layer: 'areas', folder: first };
  return first === 'areas' ? { root, layer: 'areas', folder: second } : { root, layer: 'top', folder: first };
}

/** The imports of one product file by another, with the places of both files. */
const arrows = product.flatMap(({ file, imports }) =>
  imports
    .filter(({ target }) => target?.startsWith('src/') && /\.tsx?$/.test(target))
    .map(({ request, target = '' }) => ({
      text: `${file} imports ${request}`,
      from: findPlace(file),
      to: findPlace(target),
    })),
);

/** Returns the nodes of the first cycle, or undefined if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const visited = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (visited.has(node)) return undefined;
    visited.add(node);
    trail.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    trail.pop();
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Returns the other folders of the root that each folder imports. */
function folderGraph(root: string): Map<string, string[]> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    if (from.root !== root || to.root !== root || from.folder === to.folder) continue;
    graph.set(from.folder, (graph.get(from.folder) ?? new Set()).add(to.folder));
  }
  return new Map([...graph].map(([folder, targets]) => [folder, [...targets].sort()]));
}

/** Returns the number of imports between each two parts, one line each, for the drawing in ARCHITECTURE.md. */
function drawImports(): string {
  const counts = new Map<string, number>();
  const namePart = ({ root, layer }: Place) =>
    root === 'server' || root === 'web' ? `${root}/${layer === 'top' ? 'entry' : layer}` : root;
  for (const { from, to } of arrows) {
    if (namePart(from) === namePart(to)) continue;
    const arrow = `${namePart(from).padEnd(16)} -> ${namePart(to)}`;
    counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([arrow, count]) => `${arrow.padEnd(36)} ${count}`)
    .join('\n');
}

const listFolders = (folder: string) =>
  fs
    .readdirSync(path.join(project, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const listFiles = (folder: string) =>
  fs
    .readdirSync(path.join(project, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`);

describe(`imports of ${sources.length} files`, () => {
  it('the contract imports no other root, the domain only the contract, and server and web only domain and contract', () => {
    process.stdout.write(`\nImports between the parts of the product:\n${drawImports()}\n`);
    const wrong = arrows.filter(({ from, to }) => !roots[from.root]?.includes(to.root));
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('the contract imports only zod, and the domain only pure functions', () => {
    const allowed: Record<string, readonly string[]> = {
      contract: ['zod'],
      domain: ['diff', 'fastest-levenshtein', 'libphonenumber-js/min'],
    };
    const listOutside = ({ file, imports }: Source) =>
      imports
        .filter(({ target, request }) => target === undefined && !allowed[findPlace(file).root]?.includes(request))
        .map(({ request }) => `${file} imports ${request}`);
    expect(product.filter(({ file }) => findPlace(file).root in allowed).flatMap(listOutside)).toEqual([]);
  });

  it('a layer imports only itself and lower layers: entry, areas, shared, platform', () => {
    const findRank = ({ layer }: Place) => layers.indexOf(layer);
    const wrong = arrows.filter(({ from, to }) => from.root === to.root && findRank(to) > findRank(from));
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('no area imports another area', () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        ['server', 'web'].includes(from.root) &&
        from.root === to.root &&
        from.layer === 'areas' &&
        to.layer === 'areas' &&
        from.folder !== to.folder,
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it.each(['contract', 'domain'])('the folders of the %s import each other without cycles', (root) => {
    const graph = folderGraph(root);
    expect(graph.size).toBeGreaterThan(2);
    expect(findCycle(graph)).toBeUndefined();
  });

  it('imports are `./x` inside a folder and `#root/x` across folders, with the file extension', () => {
    const wrong = sources.flatMap(({ file, imports }) =>
      imports
        .filter(({ request, target }) => {
          if (target === undefined || request.includes('?')) return false;
          return request.startsWith('../../') || path.posix.extname(request) === '';
        })
        // package.json is the only file outside src and test that code may import.
        .filter(({ request }) => !request.endsWith('/package.json'))
        .map(({ request }) => `${file} imports ${request}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the product imports no test', () => {
    const wrong = product.flatMap(({ file, imports }) =>
      imports.filter(({ target = '' }) => isTest(target)).map(({ request }) => `${file} imports ${request}`),
    );
    expect(wrong).toEqual([]);
  });

  it('no files import each other in a cycle', () => {
    const graph = new Map(product.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
    expect(findCycle(graph)).toBeUndefined();
    const circle = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(findCycle(circle)).toEqual(['b', 'c', 'b']);
  });
});

describe('folders', () => {
  const areas = listFolders('src/web/areas');

  it('server and web have the same areas, and contract and domain add only shared folders', () => {
    expect(listFolders('src/server/areas')).toEqual(areas);
    const others = new Set(
      [...listFolders('src/contract'), ...listFolders('src/domain')].filter((name) => !areas.includes(name)),
    );
    expect([...others].sort()).toEqual(['approvals', 'documents', 'history', 'platform', 'shared', 'values']);
  });

  it('no files lie beside the folders except the entries of server and web', () => {
    const loose = ['src/contract', 'src/domain', 'src/server', 'src/web']
      .flatMap((root) => [root, `${root}/platform`, `${root}/shared`, `${root}/areas`])
      .filter((folder) => fs.existsSync(path.join(project, folder)))
      .filter((folder) => !/^src\/contract\/(platform|shared)$/.test(folder))
      .flatMap(listFiles);
    expect(loose).toEqual(['src/server/main.js', 'src/web/index.html']);
  });
});
