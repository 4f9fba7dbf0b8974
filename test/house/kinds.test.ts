import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { describeKind, findPermission, findTable, kinds, listTables } from '#root/contract/shared/kinds/kinds.ts';
import { features } from '#root/server/start/features.ts';
import { isTest, project, readSources } from '#test/support/sources.ts';

const product = readSources().filter(({ file }) => !isTest(file));
const folder = 'src/contract/shared/kinds/';

/**
 * The kinds. The keys are all spellings of each kind: `supplier_category`, `supplier_categories` and
 * `supplier-categories`.
 */
const spellings = new Map(
  kinds.flatMap((kind) => {
    const { plural } = describeKind(kind);
    return [kind, plural, plural.replaceAll('_', '-')].map((spelling) => [spelling, kind] as const);
  }),
);

/** The files that may list kinds, with the reason why the definitions can't contain the list. */
const allowed: Readonly<Record<string, string>> = {
  'src/contract/platform/permissions.ts':
    'the names of permissions are the specification’s, and the sign-in page loads them',
  'src/domain/access/permission-matrix.ts': 'the order of the rows of the permission matrix',
  'src/server/areas/import/imports.errors.ts': 'the names of foreign keys of dependencies',
  'src/server/start/demo/write-scenarios.ts': 'the columns that the example scenarios fill',
  'src/web/areas/reports/report-options.ts': 'the calls that find and read what a report is about',
  'src/web/areas/continuity/gaps/apply-change.ts': 'the calls that apply a change to each kind of node',
};

/** Returns true if the literal's type requires an entry for each kind, so that the compiler reports a missing kind. */
const isHeldByCompiler = (before: string, after: string) =>
  /Record<[\w<>,' |]*(Kind|Thing)\b[^;]*$/.test(before) ||
  /^( as const)? satisfies Record<(Kind|RegisterKind)\b/.test(after);

/**
 * Finds the array and object literals that list kinds and that the compiler does not check. Yields the kinds in each
 * literal.
 */
function* readLiterals(text: string): Generator<{ line: number; named: Set<string> }> {
  for (const match of text.matchAll(/[[{]([^[\]{}]*)[\]}]/g)) {
    const named = new Set<string>();
    for (const [, quoted, key] of (match[1] ?? '').matchAll(
      /(?<!\(\s*)'([\w-]+)'|(?:^|[\s,{])([a-z_]+)(?=\s*[:,\n])/g,
    )) {
      const kind = spellings.get(quoted ?? key ?? '');
      if (kind) named.add(kind);
    }
    const before = text.slice(Math.max(0, match.index - 200), match.index);
    const after = text.slice(match.index + match[0].length);
    if (named.size > 0 && !isHeldByCompiler(before, after))
      yield { line: text.slice(0, match.index).split('\n').length, named };
  }
}

describe(`${kinds.length} kinds of record`, () => {
  it('name permissions that exist', () => {
    const missing = kinds.flatMap((kind) => {
      const needed = describeKind(kind).can.delete ? (['read', 'delete'] as const) : (['read'] as const);
      return needed.map((verb) => findPermission(kind, verb)).filter((one) => !permissions.includes(one));
    });
    expect(missing).toEqual([]);
  });

  it('name tables that the migrations create, and never the same table twice', () => {
    const schema = fs
      .readdirSync(path.join(project, 'migrations'))
      .map((file) => fs.readFileSync(path.join(project, 'migrations', file), 'utf8'))
      .join('\n');
    const tables = kinds.flatMap(listTables);
    // Both kinds of plan have the same parts. The migration builds the names of their tables from the names of the
    // kinds.
    const isNamed = (table: string) =>
      new RegExp(`\\b${table}\\b`).test(schema) ||
      planKinds.some((kind) => table.startsWith(`${kind}_`) && schema.includes(`'${table.slice(kind.length + 1)}'`)) ||
      planKinds.some(
        (kind) => table.startsWith(`${kind}_`) && schema.includes(`kind || '_${table.slice(kind.length + 1)}'`),
      );
    expect(tables.filter((table) => !isNamed(table))).toEqual([]);
    expect(tables).toHaveLength(new Set(tables).size);
  });

  it('are distinguishable in every spelling', () => {
    const plurals = kinds.map((kind) => describeKind(kind).plural);
    expect(new Set(plurals).size).toBe(kinds.length);
    expect(new Set(kinds.map(findTable)).size).toBe(kinds.length);
  });

  it('have the calls that their definitions promise', () => {
    const paths = new Set<string>(features.map(({ endpoint }) => endpoint.path));
    const missing = kinds.flatMap((kind) => {
      const { can, plural } = describeKind(kind);
      const root = `/continuity/api/v1/${plural.replaceAll('_', '-')}`;
      return [
        `/continuity/api/v1/records/${kind}/:uid/history`,
        ...(can.delete ? [`/continuity/api/v1/records/${kind}/:uid/dependents`] : []),
        ...(can.delete?.many ? [`${root}/bulk-delete`] : []),
        ...(can.transfer ? [`${root}/export`] : []),
      ].filter((one) => !paths.has(one));
    });
    expect(missing).toEqual([]);
  });

  it('are listed nowhere but in their definitions', () => {
    const lists = product
      .filter(({ file }) => !file.startsWith(folder) && !(file in allowed))
      .flatMap(({ file, text }) =>
        [...readLiterals(text)]
          .filter(({ named }) => named.size >= 5)
          .map(({ line, named }) => `${file}:${line} lists ${[...named].join(', ')}`),
      );
    expect(lists).toEqual([]);
  });
});
