import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import { listPageActions } from '#root/web/platform/ui/page-actions.ts';
import { listNewActions } from './frame-actions.ts';
import { buildMenu } from './menu.tsx';
import type { PaletteEntry } from './palette-rank.ts';
import { text } from './words.ts';

/** Returns the words of a path: "gaps single points of failure". */
const toWords = (path: string) => path.split(/[/-]/).join(' ').trim();

/** Lists the pages that can be opened without a record, those of the menu first. */
function listPages(pages: readonly PageRoute[], created: ReadonlySet<string | undefined>): PaletteEntry[] {
  const inMenu = new Map(buildMenu(pages).flatMap(({ items }) => items.map((item) => [item.href, item] as const)));
  const hrefs = [...inMenu.keys(), ...pages.map(({ path }) => path)];
  const titles = new Map(
    pages
      .filter(({ path, access = 'signed-in' }) => access === 'signed-in' && !path.includes(':') && !created.has(path))
      .map(({ path, title }): [string, string] => [path, inMenu.get(path)?.label ?? title]),
  );
  const seen = new Set<string>();
  return [...new Set(hrefs)].flatMap((href): PaletteEntry[] => {
    const label = titles.get(href);
    // The two layouts of one list have the same title.
    if (label === undefined || seen.has(label)) return [];
    seen.add(label);
    const icon = inMenu.get(href)?.icon;
    return [{ id: href, label, keywords: toWords(href), description: text('palettePage'), href, icon }];
  });
}

/**
 * Lists what the palette offers besides records: the actions of the current page, the pages, and the new records.
 * @param pages the pages that the person may open
 */
export function listPaletteEntries(pages: readonly PageRoute[], session: Session): PaletteEntry[] {
  const actions = listPageActions();
  const labels = new Set(actions.map(({ label }) => label));
  const creations = listNewActions(pages, session);
  const hrefs = new Set(creations.map(({ href }) => href));
  return [
    ...actions.map(({ label, href, onSelect }): PaletteEntry => {
      const description = text('paletteAction');
      return { id: `action ${label}`, label, description, ...(href ? { href } : { onSelect }) };
    }),
    ...listPages(pages, hrefs),
    // The button of a list for its own new records is among the actions of the page.
    ...creations
      .filter(({ title }) => !labels.has(title))
      .map(
        ({ title, href }): PaletteEntry => ({
          id: `new ${href}`,
          label: title,
          description: text('paletteCreate'),
          href,
        }),
      ),
  ];
}
