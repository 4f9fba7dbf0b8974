import { removeForbiddenCharacters } from '#root/contract/platform/fields.ts';
import { maxColumns, maxListLevels } from '#root/contract/shared/rich-text-rules.ts';
import { parsePasted, readStyle, selectStyle } from './parse-pasted.ts';
import { type PastedMark, readAddress, readMarks } from './pasted-marks.ts';
import { rebuildLists } from './word-lists.ts';

/** The position of a node, and the marks of its text. */
interface Place {
  readonly marks: ReadonlySet<PastedMark>;
  readonly address?: string | undefined;
  /** The number of lists around the node. */
  readonly lists: number;
  readonly inCell?: boolean;
  readonly inHeading?: boolean;
  readonly keepsSpace?: boolean;
}

/** Elements that are removed together with their content. */
const dropped = [
  'script, style, xmp, head, title, meta, link, noscript, template, xml, iframe, frame, object, embed, applet, svg, math',
  'img, picture, video, audio, canvas, map, input, select, textarea, button, colgroup, col, [hidden]',
  selectStyle('display', 'none'),
  selectStyle('mso-hide', 'all'),
  // Comments of Word, and the sign before a list item or a numbered heading.
  '.MsoCommentReference, .msocomanchor, .msocomoff',
  selectStyle('mso-element', 'comment-list'),
  selectStyle('mso-list', 'Ignore'),
].join(', ');

const blocks = new Set(
  [
    'ADDRESS ARTICLE ASIDE BODY CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM',
    'HEADER LEGEND LI MAIN NAV OPTION P SECTION SUMMARY TBODY TD TFOOT TH THEAD TR',
  ]
    .join(' ')
    .split(' '),
);
const structures = new Set(['UL', 'OL', 'TABLE', 'BLOCKQUOTE', 'HR', 'PRE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
const isBlock = (node: Node) => blocks.has(node.nodeName) || structures.has(node.nodeName);

/**
 * Reduces pasted HTML to what a rich text can contain: paragraphs, headings, lists, tables, quotations, lines, links
 * and simple emphasis. Word, Outlook, Excel, LibreOffice and Google Docs each write these elements differently.
 */
export function cleanPastedHtml(html: string): string {
  const body = parsePasted(html);
  const isOffice = /urn:schemas-microsoft-com:office|class="?Mso/i.test(html);
  if (isOffice) for (const deleted of body.querySelectorAll('del')) deleted.remove();
  rebuildLists(body);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  const clean = body.ownerDocument.createElement('div');
  copyChildren(body, clean, { marks: new Set(), lists: 0 });
  return clean.innerHTML;
}

function copyChildren(from: Node, to: Element, place: Place): void {
  for (const child of from.childNodes) copy(child, to, place);
}

function copy(node: Node, to: Element, place: Place): void {
  if (node instanceof Text || node.nodeType === Node.TEXT_NODE) copyText(node.nodeValue ?? '', to, place);
  else if (node.nodeType === Node.ELEMENT_NODE) copyElement(node as HTMLElement, to, place);
}

function copyElement(element: HTMLElement, to: Element, outer: Place): void {
  const { tagName: tag } = element;
  const address = readAddress(element) ?? outer.address;
  const place: Place = { ...outer, address, marks: readMarks(element, outer.marks) };
  const heading = readHeadingLevel(element);
  if (tag === 'BR') copyBreak(element, to);
  else if (heading > 0) copyHeading(element, to, { place, level: heading });
  else if (tag === 'UL' || tag === 'OL') copyList(element, to, place);
  else if (tag === 'TABLE') copyTable(element as HTMLTableElement, to, place);
  else if (tag === 'HR') to.append(create(to, place.lists > 0 ? 'br' : 'hr', element));
  else if (tag === 'PRE') copyInto('p', element, to, { ...place, keepsSpace: true });
  else if (tag === 'P') copyInto('p', element, to, place);
  else if (tag === 'BLOCKQUOTE') copyInto(place.inCell || place.lists > 0 ? 'div' : 'blockquote', element, to, place);
  else if (blocks.has(tag)) copyInto('div', element, to, place);
  else copyChildren(element, to, place);
}

/**
 * Creates an element without attributes, except for the attribute with which the editor marks its own clipboard
 * content.
 */
function create(to: Element, tag: string, source?: Element): HTMLElement {
  const element = to.ownerDocument.createElement(tag);
  const slice = source?.getAttribute('data-pm-slice');
  if (typeof slice === 'string') element.setAttribute('data-pm-slice', slice);
  return element;
}

/** Removes the line breaks and spaces that browsers and LibreOffice put at the end of a block. */
function trimEnd(element: Element): void {
  for (let last = element.lastChild; last; last = element.lastChild) {
    const isSpace = last.nodeName === 'BR' || (last.nodeType === Node.TEXT_NODE && !last.nodeValue?.trim());
    if (!isSpace) return;
    last.remove();
  }
}

function copyInto(tag: string, from: Element, to: Element, place: Place): void {
  const element = create(to, tag, from);
  copyChildren(from, element, place);
  trimEnd(element);
  // Empty paragraphs are left out, because Word uses them as spacing.
  if (element.firstChild) to.append(element);
}

function copyText(value: string, to: Element, { marks, address, inHeading, keepsSpace }: Place): void {
  const lines = keepsSpace ? value.replace(/\n$/, '').split(/\r?\n/) : [value];
  for (const [index, line] of lines.entries()) {
    if (index > 0) to.append(create(to, 'br'));
    let node: Node = to.ownerDocument.createTextNode(removeForbiddenCharacters(line.replaceAll('\u00a0', ' ')));
    const wrap = (element: Element) => {
      element.append(node);
      node = element;
    };
    // These marks are left out, because word processors underline all links, and headings are bold anyway.
    const isImplied = (mark: PastedMark) => (mark === 'u' && address) || (mark === 'strong' && inHeading);
    for (const mark of marks) if (!isImplied(mark)) wrap(create(to, mark));
    if (address) wrap(Object.assign(to.ownerDocument.createElement('a'), { href: address }));
    to.append(node);
  }
}

const containsBlock = (node: Node) =>
  isBlock(node) || (node instanceof Element && [...node.querySelectorAll('*')].some(isBlock));

/** Copies a line break, unless it is a page break or is between blocks. */
function copyBreak(element: Element, to: Element): void {
  const isPageBreak = /page-break|mso-break-type/i.test(readStyle(element));
  if (!isPageBreak && ![...(element.parentNode?.childNodes ?? [])].some(containsBlock)) to.append(create(to, 'br'));
}

/** Returns the level of a heading, from 1 to 3; deeper levels become 3. Returns 0 for elements that are no headings. */
function readHeadingLevel(element: Element): number {
  const tagged = /^H([1-6])$/.exec(element.tagName)?.[1];
  const level = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : undefined;
  return Math.min(3, Math.max(0, Number(tagged ?? level) || 0));
}

function copyHeading(from: Element, to: Element, { place, level }: { place: Place; level: number }): void {
  copyInto(place.lists > 0 ? 'p' : `h${level}`, from, to, { ...place, inHeading: true });
}

/**
 * Returns whether each item of a list is a heading. Numbered headings are pasted as such lists, and become headings
 * without a list.
 */
const hasOnlyHeadings = (items: readonly Element[]) =>
  items.length > 0 &&
  items.every(({ firstElementChild }) => firstElementChild && readHeadingLevel(firstElementChild) > 0);

function copyList(from: Element, to: Element, place: Place): void {
  const items = [...from.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE || node.nodeValue?.trim());
  const isTooDeep = place.lists >= maxListLevels;
  if (isTooDeep || hasOnlyHeadings(items.filter((item): item is Element => item instanceof Element))) {
    for (const item of items) copyInto('div', item as Element, to, place);
    return;
  }
  const list = create(to, from.tagName.toLowerCase(), from);
  const start = from.getAttribute('start');
  if (start && from.tagName === 'OL') list.setAttribute('start', start);
  const inner = { ...place, lists: place.lists + 1 };
  for (const item of items) {
    const isInnerList = item.nodeName === 'UL' || item.nodeName === 'OL';
    // Google Docs and Outlook put a list directly into a list instead of into the item before it.
    const target = isInnerList && list.lastElementChild ? list.lastElementChild : list.appendChild(create(to, 'li'));
    if (item.nodeName === 'LI') copyChildren(item, target, inner);
    else copy(item, target, inner);
  }
  if (list.firstChild) to.append(list);
}

function copyTable(table: HTMLTableElement, to: Element, place: Place): void {
  const rows = [...table.rows].filter(({ cells }) => cells.length > 0);
  const columns = Math.max(0, ...rows.map(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0)));
  const isFrame = rows.length === 1 && rows[0]?.cells.length === 1;
  if (table.caption) copyInto('p', table.caption, to, place);
  // Tables within cells and lists, and frames around a text, become paragraphs.
  if (place.inCell || place.lists > 0 || isFrame || columns > maxColumns) {
    for (const row of rows) for (const cell of row.cells) copyInto('div', cell, to, place);
    return;
  }
  const copied = create(to, 'table', table);
  for (const [index, row] of rows.entries()) {
    const line = copied.appendChild(create(to, 'tr'));
    for (const cell of row.cells) line.append(copyCell(cell, to, { place, rowsLeft: rows.length - index }));
  }
  if (rows.length > 0) to.append(copied);
}

function copyCell(cell: HTMLTableCellElement, to: Element, { place, rowsLeft }: { place: Place; rowsLeft: number }) {
  const isHeader = cell.tagName === 'TH' || cell.closest('thead') !== null;
  const copied = create(to, isHeader ? 'th' : 'td');
  const rowSpan = Math.min(cell.rowSpan || rowsLeft, rowsLeft);
  if (cell.colSpan > 1) copied.setAttribute('colspan', String(cell.colSpan));
  if (rowSpan > 1) copied.setAttribute('rowspan', String(rowSpan));
  const marks = readMarks(cell, place.marks);
  copyChildren(cell, copied, { ...place, marks, inCell: true, inHeading: isHeader });
  trimEnd(copied);
  return copied;
}
