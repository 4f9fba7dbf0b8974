import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, readSources } from '#test/support/sources.ts';

const sources = readSources();
const product = sources.filter(({ file }) => !isTest(file));
const rootOf = (file: string) => file.split('/')[1] ?? '';
const featureOf = (file: string) => /^src\/(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1];

/** What each root may import of the others. */
const arrow: Record<string, readonly string[]> = {
  contract: ['contract'],
  domain: ['domain', 'contract'],
  server: ['server', 'domain', 'contract'],
  web: ['web', 'domain', 'contract'],
};

/** The first way round from a file to itself, or undefined. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    done.add(file);
    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    trail.pop();
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = visit(file);
    if (found) return found;
  }
  return undefined;
}

describe(`imports of ${sources.length} files`, () => {
  it('follow the arrow: contract, domain, then server or web', () => {
    const wrong = product.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => target?.startsWith('src/') && !arrow[rootOf(file)]?.includes(rootOf(target)))
        .map(({ request }) => `${file} imports ${request}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of the contract are zod and the contract itself; of the domain no package and nothing of the machine', () => {
    const packages = product.flatMap(({ file, imports }) => {
      const allowed = { contract: ['zod'], domain: [] as string[] }[rootOf(file)];
      const outside = imports.filter(({ target }) => target === undefined);
      return allowed
        ? outside.filter(({ request }) => !allowed.includes(request)).map((one) => [file, one.request])
        : [];
    });
    expect(packages).toEqual([]);
  });

  it('never lead from one feature to another', () => {
    const wrong = product.flatMap(({ file, imports }) =>
      imports
        .filter(
          ({ target }) => featureOf(file) && featureOf(target ?? '') && featureOf(file) !== featureOf(target ?? ''),
        )
        .map(({ request }) => `${file} imports ${request}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are `./x` inside a folder and `#root/x` across, with their extension', () => {
    const wrong = sources.flatMap(({ file, imports }) =>
      imports
        .filter(({ request, target }) => {
          if (target === undefined || request.includes('?')) return false;
          return request.startsWith('../../') || path.posix.extname(request) === '';
        })
        // The one file outside of src and test that code reads.
        .filter(({ request }) => !request.endsWith('/package.json'))
        .map(({ request }) => `${file} imports ${request}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of the product never lead to the tests', () => {
    const wrong = product.flatMap(({ file, imports }) =>
      imports.filter(({ target = '' }) => isTest(target)).map(({ request }) => `${file} imports ${request}`),
    );
    expect(wrong).toEqual([]);
  });

  it('never go in a circle', () => {
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
