import { readStyle, selectStyle } from './parse-pasted.ts';

/** A list item as word processors write it: a paragraph that states its level and is not in a list element. */
interface FlatItem {
  readonly level: number;
  readonly isOrdered: boolean;
  /** The number before the item; undefined for bullets and letters. */
  readonly number: number | undefined;
  /** The content of the item. */
  readonly content: readonly Node[];
  /** The element that the list replaces. */
  readonly replaced: Element;
}

const numbered = /^\(?(?:\d+(?:\.\d+)*|[a-z]{1,5}|[A-Z]{1,5})[.)]|^\d+(?:\.\d+)+$/;

/** Reads the sign before an item: `·` and `o` are bullets, `3.`, `b)` and `2.1` are numbers. */
function readMarker(marker: string) {
  const sign = marker.trim();
  const digits = /(\d+)[.)]?$/.exec(sign)?.[1];
  return { isOrdered: numbered.test(sign), number: digits === undefined ? undefined : Number(digits) };
}

const points: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35 };

/** Returns the level of an item without `mso-list`. Each level is indented by another half inch. */
function readLevelFromMargin(element: Element): number {
  const [, size, unit = ''] = /margin-left:\s*([\d.]+)(pt|px|in|cm)/i.exec(readStyle(element)) ?? [];
  return Math.max(1, Math.round((Number(size ?? 0) * (points[unit.toLowerCase()] ?? 0)) / 36));
}

/**
 * Finds the sign of a list item from Outlook on the web, which removes the styles of Word's lists. Only the space after
 * the sign keeps a style, a font size of 7 pt.
 */
function findBareMarker(paragraph: Element): Element | undefined {
  const isSpace = (element: Element) =>
    /font(?:-size)?:\s*7(?:\.0)?pt/i.test(readStyle(element)) && !element.textContent?.trim();
  const space = [...paragraph.querySelectorAll('span')].find(isSpace);
  let marker: Element | null | undefined = space?.parentElement;
  while (
    marker?.parentElement &&
    marker.parentElement !== paragraph &&
    marker.parentElement.textContent === marker.textContent
  )
    marker = marker.parentElement;
  return marker && marker !== paragraph && (marker.textContent ?? '').trim().length <= 12 ? marker : undefined;
}

/** Reads a list item from a paragraph of Word or Outlook; undefined if the paragraph is no list item. */
function readWordItem(element: Element): FlatItem | undefined {
  if (!['P', 'DIV'].includes(element.tagName)) return undefined;
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(readStyle(element))?.[1];
  const isBare = level === undefined && /\bMsoListParagraph/.test(element.className);
  if (level === undefined && !isBare) return undefined;
  const marker = isBare ? findBareMarker(element) : element.querySelector(selectStyle('mso-list', 'Ignore'));
  if (isBare && !marker) return undefined;
  const { isOrdered, number } = readMarker(marker?.textContent ?? '');
  marker?.remove();
  return {
    level: isBare ? readLevelFromMargin(element) : Number(level),
    isOrdered,
    number,
    content: [...element.childNodes],
    replaced: element,
  };
}

/**
 * Reads a list of Word on the web, which puts every item into a list of its own and states the item's level; undefined
 * for other elements.
 */
function readOnlineItems(element: Element): FlatItem[] | undefined {
  const list = element.matches('ul, ol') ? element : element.querySelector(':scope > ul, :scope > ol');
  const isWrapper = element === list || element.classList.contains('ListContainerWrapper');
  const items = isWrapper && list ? [...list.children] : [];
  if (!list || items.length === 0 || !items.every((item) => item.hasAttribute('data-aria-level'))) return undefined;
  return items.map((item, index) => ({
    level: Number(item.getAttribute('data-aria-level')) || 1,
    isOrdered: list.tagName === 'OL',
    number: list.tagName === 'OL' ? Number(list.getAttribute('start') ?? 1) + index : undefined,
    content: [...item.childNodes],
    replaced: element,
  }));
}

interface OpenList {
  readonly list: Element;
  readonly level: number;
  readonly isOrdered: boolean;
  lastNumber: number | undefined;
}

/** Builds nested lists from consecutive items. */
function nestItems(items: readonly FlatItem[], page: Document): DocumentFragment {
  const fragment = page.createDocumentFragment();
  const open: OpenList[] = [];
  for (const { level, isOrdered, number, content } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    const continues =
      current?.level === level &&
      current.isOrdered === isOrdered &&
      (number === undefined || current.lastNumber === undefined || number === current.lastNumber + 1);
    if (current?.level === level && !continues) open.pop();
    if (!continues) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      if (isOrdered && number !== undefined) list.setAttribute('start', String(number));
      (open.at(-1)?.list.lastElementChild ?? fragment).append(list);
      open.push({ list, level, isOrdered, lastNumber: undefined });
    }
    const item = page.createElement('li');
    item.append(...content);
    const target = open.at(-1) as OpenList;
    target.list.append(item);
    target.lastNumber = number;
  }
  return fragment;
}

/** Turns the paragraphs that word processors use as list items into lists. */
export function rebuildLists(body: Element): void {
  const page = body.ownerDocument;
  for (const parent of [body, ...body.querySelectorAll('div, td, th, section, blockquote')]) {
    let run: FlatItem[] = [];
    const finish = () => {
      if (run.length === 0) return;
      const lists = nestItems(run, page);
      run[0]?.replaced.before(lists);
      for (const { replaced } of run) replaced.remove();
      run = [];
    };
    for (const child of [...parent.children]) {
      const word = readWordItem(child);
      const items = word ? [word] : readOnlineItems(child);
      if (items) run.push(...items);
      else finish();
    }
    finish();
  }
}
