import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { listDocumentTexts } from '#root/domain/documents/document-texts.ts';

/** Removes the characters that depend on line breaks: spaces, and invisible characters such as soft hyphens. */
export const squeeze = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');

export async function openPdf(content: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  return { pdf, pages };
}

/** Returns the data about a PDF: its properties, the tree of its tags as JSON, its links and its bookmarks. */
export async function readPdfStructure(content: Uint8Array) {
  const { pdf, pages } = await openPdf(content);
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
  const marks = Object.fromEntries((await pdf.getMarkInfo()) as unknown as Map<string, boolean>);
  const trees = JSON.stringify(await Promise.all(pages.map((page) => page.getStructTree())));
  const links = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
  const outline = ((await pdf.getOutline()) ?? []) as { title: string; items: { title: string }[] }[];
  return { info, marks, trees, links, outline };
}

/** Returns the squeezed text of a PDF. */
export async function readPdfText(content: Uint8Array): Promise<string> {
  const { pages } = await openPdf(content);
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return squeeze(texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(''));
}

/** Returns the parts of a Word file that are texts; the keys are their names. */
export function readWordParts(content: Uint8Array): Readonly<Record<string, string>> {
  const parts = Object.entries(unzipSync(content)).filter(([name]) => /\.(xml|rels)$/.test(name));
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (xml: string) => xml.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '');

/** Returns the squeezed text of a Word file. */
export function readWordText(content: Uint8Array): string {
  const parts = Object.values(readWordParts(content));
  const texts = parts.flatMap((xml) => [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)]);
  return squeeze(texts.map(([, text = '']) => decode(text)).join(''));
}

/** Returns the lines of a report that are missing from the text of a file. A cell can continue on the next page, after the repeated header. */
export const findLost = (document: ReportDocument, text: string) =>
  listDocumentTexts(document)
    .flatMap((one) => one.split('\n'))
    .filter((one) => !text.includes(squeeze(one)));
