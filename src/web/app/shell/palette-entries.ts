import { describeKind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { listPageActions } from '#root/web/platform/ui/page-actions.ts';
import { listNewActions } from './frame-actions.ts';
import { buildMenu } from './menu.tsx';
import { findListPage } from './palette-paths.ts';
import type { PaletteEntry } from './palette-rank.ts';
import { text } from './words.ts';

/** Returns the words of a path: "gaps single points of failure". */
const toWords = (path: string) => path.split(/[/-]/).join(' ').trim();

/**
 * Returns the kinds of record on each list page. A page may list several kinds: `/org` lists divisions and team
 * members.
 */
function listKindWords(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const kind of kinds) {
    const { path, words: own, nodeWords } = describeKind(kind);
    const page = path && findListPage(path)?.path;
    if (page) words.set(page, [words.get(page), own.many, nodeWords?.many].filter(Boolean).join(' '));
  }
  return words;
}

/**
 * The pages with forms for new records. The palette offers these pages as actions, to people who may create the
 * records.
 */
const listForms = (pages: readonly PageRoute[]) =>
  new Set(listNewActions(pages, { can: () => true, isFrozen: false }).map(({ href }) => href));

/** Lists the pages that can be opened without a record, starting with the pages of the menu. */
function listPages(pages: readonly PageRoute[]): PaletteEntry[] {
  const forms = listForms(pages);
  const kindWords = listKindWords();
  const inMenu = new Map(buildMenu(pages).flatMap(({ items }) => items.map((item) => [item.href, item] as const)));
  const hrefs = [...inMenu.keys(), ...pages.map(({ path }) => path)];
  const titles = new Map(
    pages
      .filter(({ path, access = 'signed-in' }) => access === 'signed-in' && !path.includes(':') && !forms.has(path))
      .map(({ path, title }): [string, string] => [path, inMenu.get(path)?.label ?? title]),
  );
  const seen = new Set<string>();
  return [...new Set(hrefs)].flatMap((href): PaletteEntry[] => {
    const label = titles.get(href);
    // The two layouts of one list have the same title, so the palette offers only the first.
    if (label === undefined || seen.has(label)) return [];
    seen.add(label);
    const icon = inMenu.get(href)?.icon;
    const keywords = [toWords(href), kindWords.get(href)].filter(Boolean).join(' ');
    return [{ id: href, label, keywords, description: text('palettePage'), href, icon }];
  });
}

/**
 * Lists what the palette offers besides records: the actions of the current page, the pages, the new records, and the
 * actions of every page.
 * @param pages the pages that the person may open
 * @param commands the actions of every page, such as signing out
 */
export function listPaletteEntries(
  pages: readonly PageRoute[],
  session: Session,
  commands: readonly MenuAction[] = [],
): PaletteEntry[] {
  const actions = listPageActions();
  const labels = new Set(actions.map(({ label }) => label));
  const creations = listNewActions(pages, session);
  return [
    ...actions.map(({ label, href, onSelect }): PaletteEntry => {
      const description = text('paletteAction');
      return { id: `action ${label}`, label, description, ...(href ? { href } : { onSelect }) };
    }),
    ...listPages(pages),
    // If the current page has a button for new records, the button is already among the page's actions.
    ...creations
      .filter(({ title }) => !labels.has(title))
      .map(
        ({ label, title, href }): PaletteEntry => ({
          id: `new ${href}`,
          label: title,
          keywords: `new ${label} ${toWords(href)}`,
          description: text('paletteCreate'),
          href,
        }),
      ),
    ...commands.map(
      ({ label, onSelect }): PaletteEntry => ({
        id: `command ${label}`,
        label,
        description: text('paletteCommand'),
        ...(onSelect && { onSelect }),
      }),
    ),
  ];
}
