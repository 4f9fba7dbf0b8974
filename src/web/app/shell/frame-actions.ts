import { isShown } from '#root/contract/platform/modules.ts';
import { capitalise, describeKind, findPermission, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import { newTitle } from '#root/web/shared/registers/record-titles.ts';
import { text } from './words.ts';

const destinations: readonly (readonly [string, string])[] = [
  ['g a', '/activities'],
  ['g b', '/assessments'],
  ['g d', '/dependency-scenarios'],
  ['g p', '/business-continuity-plans'],
  ['g r', '/reports'],
  ['g s', '/suppliers'],
  ['g u', '/users/manage-users'],
  ['g n', '/notifications'],
];

const has = (pages: readonly PageRoute[], path: string) =>
  isShown('paths', path) && pages.some((page) => page.path === path);

/** An entry of the "+ New" menu. */
export interface NewAction {
  /** The name of the kind of record to create, such as "Supplier". */
  readonly label: string;
  /** The heading of the form, such as "New supplier". */
  readonly title: string;
  readonly href: string;
}

/** Returns the path and title of the form for a new record of a kind; undefined if the person cannot open it. */
function findForm(kind: Kind, pages: readonly PageRoute[]): Pick<NewAction, 'href' | 'title'> | undefined {
  const { path, words } = describeKind(kind);
  if (!path || !isShown('paths', path)) return undefined;
  const form = pages.find((page) => page.path === `${path}/new`);
  if (form) return { href: form.path, title: form.title };
  const list = pages.find((page) => page.path === path);
  return list?.newAt && { href: `${path}${list.newAt}`, title: newTitle(words) };
}

/**
 * Lists the entries of the "+ New" menu: the kinds whose records the person may create, in alphabetical order. For a
 * suspended or archived organisation, the menu has no entries.
 * @param pages the pages that the person may open
 */
export function listNewActions(
  pages: readonly PageRoute[],
  { can, isFrozen }: Pick<Session, 'can' | 'isFrozen'>,
): NewAction[] {
  if (isFrozen) return [];
  const ofKinds = kinds.flatMap((kind): NewAction[] => {
    const form = findForm(kind, pages);
    if (!form || !can(findPermission(kind, 'create'))) return [];
    return [{ label: capitalise(describeKind(kind).words.one), ...form }];
  });
  const many = describeKind('activity_batch').path ?? '';
  const mayAddMany = has(pages, many) && can(findPermission('activity_batch', 'read'));
  const ofMany = mayAddMany ? [{ label: text('manyActivities'), title: text('manyActivities'), href: many }] : [];
  return [...ofKinds, ...ofMany].toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/**
 * Lists the shortcuts that consist of "g" and another key, each with its page.
 * @param pages the pages that the person may open
 */
export function listGoKeys(pages: readonly PageRoute[], home: string): (readonly [string, string])[] {
  return [['g o', home] as const, ...destinations.filter(([, href]) => has(pages, href))];
}
