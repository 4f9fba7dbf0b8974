import type { PageRoute } from '#root/web/page-route.ts';
import type { MenuAction } from '#root/web/ui/menu-action.ts';
import { text } from './words.ts';

type Can = (permission: string) => boolean;

const creations = [
  ['new.activity', '/activities/new'],
  ['new.division', '/org/divisions/new'],
  ['new.businessUnit', '/org/business-units/new'],
  ['new.teamMember', '/org/team-members/new'],
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

const mayOpen = (pages: readonly PageRoute[], can: Can, path: string) =>
  pages.some((page) => page.path === path && page.permissions.every(can));

/** The entries of "+ New": pages that exist and that the person may open. */
export function newActions(pages: readonly PageRoute[], can: Can): MenuAction[] {
  return creations
    .filter(([, href]) => mayOpen(pages, can, href))
    .map(([label, href]) => ({ label: text(label), href }));
}

/** Where "g" and another key lead, for the pages that exist and that the person may open. */
export function goKeys(pages: readonly PageRoute[], can: Can, home: string): (readonly [string, string])[] {
  return [['g o', home] as const, ...destinations.filter(([, href]) => mayOpen(pages, can, href))];
}
