import { createContext, useContext, useEffect } from 'react';
import type { MenuAction } from './menu-action.ts';

/** The attribute of the element with the buttons of a page's header. */
export const pageActionsAttribute = 'data-page-actions';

/** Whether a component is in the header of a page. */
export const InPageHeader = createContext(false);

// Only one page is shown at a time, so all pages can share this list.
const menus = new Set<readonly MenuAction[]>();

/** Offers the entries of a menu in the header of the page to the palette. */
export function useOfferedActions(actions: readonly MenuAction[] | undefined): void {
  const inHeader = useContext(InPageHeader);
  useEffect(() => {
    if (!inHeader || !actions) return;
    menus.add(actions);
    return () => void menus.delete(actions);
  }, [inHeader, actions]);
}

/** Lists the buttons and links in the header of the page, so that pages need not declare them a second time. */
function listButtons(): MenuAction[] {
  const selector = `[${pageActionsAttribute}] :is(a[href], button):not([aria-haspopup], [disabled])`;
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent.trim();
    return label ? [{ label, onSelect: () => element.click() }] : [];
  });
}

/** Lists the actions in the header of the current page: its buttons, and the entries of its menus. */
export function listPageActions(): MenuAction[] {
  return [...listButtons(), ...[...menus].flat().filter(({ disabled }) => !disabled)];
}
