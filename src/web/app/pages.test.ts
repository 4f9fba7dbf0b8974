import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listHidden } from '#root/contract/platform/modules.ts';
import {
  describeKind,
  findListPath,
  findMenuEntry,
  findPermission,
  findRecordPath,
  kinds,
} from '#root/contract/shared/kinds/kinds.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { pages } from './pages.ts';

/** The routes as listed in the specification, from test/house/routes.csv. */
const table = fs
  .readFileSync(new URL('../../../test/house/routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));

/** Entries in the permission column of the table that are not the name of a permission. */
const inWords: Record<string, string[]> = { '': [], 'manage organisation': ['menu.organization'] };

const specified = new Map(
  table.flatMap(([, path = '', words = '', note = '']) => {
    const permissions = inWords[words] ?? words.split(' and ');
    // The line of a master list also covers the pages of its rows.
    const paths = note.includes('and detail /:uid') ? [path, `${path}/:uid`] : [path];
    return paths.map((one) => [one, permissions] as const);
  }),
);

/** Pages that are not in the specification's table. */
const beyond: ReadonlySet<string> = new Set([
  '/dependency-scenarios/around/:uid',
  '/due-dates',
  '/first-start',
  '/gaps',
  '/gaps/as-of',
  '/plan-coverage',
  '/reviews',
  '/gaps/false-redundancies',
  '/gaps/recovery-suggestions',
  '/gaps/single-points-of-failure',
  '/import',
  '/import/:uid',
  // The following pages are in the text of the specification, but not in its table.
  '/org/business-units',
  '/settings/audit-log',
  '/settings/master/impact-categories',
  '/settings/master/impact-categories/:uid',
  '/unsubscribe/:token',
]);

describe(`${pages.length} pages`, () => {
  it('need exactly the permissions of the specification', () => {
    const wrong = pages
      .filter(({ path }) => specified.has(path))
      .filter(({ path, permissions }) => specified.get(path)?.join() !== [...permissions].sort().join())
      .map(
        ({ path, permissions }) => `${path}: ${permissions.join(', ') || 'none'}, not ${specified.get(path)?.join()}`,
      );
    expect(wrong).toEqual([]);
  });

  it('of records without a read-only page need the update permission if, and only if, their kind says so', () => {
    const wrong = kinds.flatMap((kind) => {
      const path = findRecordPath(kind, ':');
      const page = pages.find((one) => one.path.replaceAll(/:\w+/g, ':') === path);
      const needsUpdate = page?.permissions.includes(findPermission(kind, 'update')) ?? false;
      return page && !page.otherwise && needsUpdate !== (describeKind(kind).opens === 'update') ? [kind] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('include a list for each kind of record that has a path', () => {
    const lists = kinds.map((kind) => findListPath(kind, [])?.replace(/\?.*/, ''));
    const paths = new Set<string>(pages.map(({ path }) => path));
    expect(lists.filter((path) => path !== undefined && !paths.has(path))).toEqual([]);
  });

  it('are in the specification, in a list of this test, or for a kind of record that the specification lacks', () => {
    const isOfNewKind = ({ path, permissions }: PageRoute) =>
      kinds.some((kind) => {
        const list = describeKind(kind).path;
        if (!list || specified.has(list) || !`${path}/`.startsWith(`${list}/`)) return false;
        return permissions.some((one) => one.startsWith(`${describeKind(kind).permissions}.`));
      });
    const unknown = pages.filter((page) => !specified.has(page.path) && !beyond.has(page.path) && !isOfNewKind(page));
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it('exist for each path of the specification, except for the paths of hidden modules', () => {
    const lists = listHidden('masterLists').map((list) => `/settings/master/${list}`);
    const hidden = [...listHidden('paths'), ...lists];
    const isHidden = (path: string) => hidden.some((parent) => path === parent || path.startsWith(`${parent}/`));
    const built = new Set<string>(pages.map(({ path }) => path));
    expect([...built].filter(isHidden)).toEqual([]);
    expect([...specified.keys()].filter((path) => path !== '*' && !built.has(path) && !isHidden(path))).toEqual([]);
  });

  it('of kinds with an entry in the main menu have an icon', () => {
    const icons = new Map<string, unknown>(pages.map(({ path, icon }) => [path, icon]));
    const paths = kinds.flatMap((kind) => (findMenuEntry(kind) ? [describeKind(kind).path ?? kind] : []));
    expect(paths.filter((path) => icons.has(path) && !icons.get(path))).toEqual([]);
  });

  it('each have a path of their own and a title', () => {
    const paths = pages.map(({ path }) => path.replaceAll(/:\w+/g, ':'));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    expect(pages.filter(({ title }) => title.trim() === '')).toEqual([]);
  });
});
