import { type RefObject, useLayoutEffect } from 'react';
import { useSingleKeys } from './single-keys.ts';
import { isTyping } from './use-sequence.ts';

/** The actions that the keys of a list perform on the row at an index. */
export interface ListKeyActions {
  open: (index: number) => void;
  toggle: (index: number, range: boolean) => void;
}

function rowsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[data-row]')];
}

function onKey(event: KeyboardEvent, container: HTMLElement, actions: ListKeyActions): boolean {
  const rows = rowsIn(container);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[current];
  const step = { j: 1, k: -1 }[event.key];
  if (step !== undefined) {
    // If no row is focused, j starts at the top and k at the bottom.
    const next =
      current < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(current + step, 0), rows.length - 1);
    rows[next]?.focus();
    return rows.length > 0;
  }
  if (!row) return false;
  // On a focused link or button, Enter activates that element.
  if (event.key === 'Enter' && document.activeElement === row) actions.open(current);
  else if (event.key === 'x' || event.key === 'X') actions.toggle(current, event.shiftKey);
  else if (event.key === '.') row.querySelector<HTMLElement>('[data-row-menu]')?.click();
  else return false;
  return true;
}

/**
 * Handles the keys of a list: j and k move between rows, Enter opens, x selects, Shift+x selects a range, and "." opens
 * the row's menu. Rows have `data-row` and `tabIndex={-1}`.
 */
export function useListKeys(container: RefObject<HTMLElement | null>, actions: ListKeyActions): void {
  const enabled = useSingleKeys();
  // A layout effect, because a person can press a key as soon as the list is visible. Ordinary effects run only later.
  useLayoutEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      const element = container.current;
      if (!element || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const box = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if (!box && isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]')) return;
      // If a page has two lists, the keys apply to the list with the focused row.
      const row = document.activeElement?.closest('[data-row]');
      if (row && !element.contains(row)) return;
      if (onKey(event, element, actions)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
