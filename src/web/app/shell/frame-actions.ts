import { isShown } from '#root/contract/platform/modules.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { text } from './words.ts';

const creations = [
  ['new.activity', '/activities/new'],
  ['new.manyActivities', '/activities/bulk'],
  ['new.division', '/org/divisions/new'],
  ['new.businessUnit', '/org/business-units/new'],
  ['new.teamMember', '/org/team-members/new'],
  ['new.organisation', '/organisation/new'],
] as const;

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

/** Lists the entries of the "+ New" menu. @param pages the pages that the person may open */
export function listNewActions(pages: readonly PageRoute[]): MenuAction[] {
  return creations.filter(([, href]) => has(pages, href)).map(([label, href]) => ({ label: text(label), href }));
}

/**
 * Lists the shortcuts that consist of "g" and another key, each with its page.
 * @param pages the pages that the person may open
 */
export function listGoKeys(pages: readonly PageRoute[], home: string): (readonly [string, string])[] {
  return [['g o', home] as const, ...destinations.filter(([, href]) => has(pages, href))];
}
