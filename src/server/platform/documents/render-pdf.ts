import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { isChart, toChartTable } from '#root/domain/documents/chart-table.ts';
import { drawStrips } from '#root/domain/documents/charts/draw-chart.ts';
import { listCoverFacts } from '#root/domain/documents/cover-facts.ts';
import { findDocumentProblem } from '#root/domain/documents/document-limits.ts';
import { type DocumentWords, findDocumentWords } from '#root/domain/documents/document-words.ts';
import { fitLogo } from '#root/domain/documents/fit-picture.ts';
import { breakWords, fitTable } from '#root/domain/documents/fit-table.ts';
import { isRightToLeft } from '#root/domain/documents/scripts.ts';
import { chooseFonts, createSignCollector } from './choose-fonts.ts';
import { fontFiles, type ScriptFont } from './fonts.ts';

/** A PDF, its number of pages, and the characters that it could not show. */
export interface RenderedPdf {
  readonly content: Uint8Array;
  readonly pages: number;
  /** The characters that no font has. The file shows {@link replacement} in their place. */
  readonly missingSigns: readonly string[];
}

/** The pages of a document as one picture. */
export interface RenderedPages {
  readonly svg: string;
  readonly pages: number;
}

/**
 * The folder that the template can read. Nothing is written there, because the file of the logo exists only in the
 * compiler.
 */
const workspace = import.meta.dirname;
const logoFile = `${workspace}/logo`;
const replacement = '\uFFFD';

/**
 * The length in letters above which a word is broken: in the title on the cover, in headings, and in other texts.
 * Tables have their own limits ({@link fitTable}).
 */
const longest = { title: 24, heading: 36, text: 56 } as const;

/** The most letters of a name in the header and footer of each page. A longer name would not fit into the margin. */
const longestLine = 90;

/** Encloses a right-to-left text in Unicode characters that isolate its direction from the text around it. */
const isolate = (text: string) => (isRightToLeft(text) ? `\u2067${text}\u2069` : text);
const shorten = (name: string) => {
  const letters = Array.from(name);
  return letters.length <= longestLine ? name : `${letters.slice(0, longestLine - 1).join('')}…`;
};
const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');

function toInput(block: ReportBlock, words: DocumentWords) {
  if (block.kind === 'table') return { ...block, ...fitTable(block) };
  if (block.kind === 'heading') return { ...block, text: breakWords(block.text, longest.heading) };
  if (block.kind === 'callout') return { ...block, toneWord: words.tones[block.tone] };
  if (!isChart(block)) return block;
  const twin = fitTable(toChartTable(block, words));
  return { kind: 'chart', caption: block.caption, ...drawStrips(block, words), twin };
}

/**
 * The heights in points that a chart's caption and the headings above the chart need. A heading's height depends on its
 * level.
 */
const captionRoom = 36;
const headingRoom = [62, 46, 42] as const;

/**
 * Marks where each chart begins, together with the headings directly above it. The template uses the mark to find the
 * height that is left on the page.
 */
function markCharts(blocks: readonly ReportBlock[], words: DocumentWords) {
  const inputs: object[] = blocks.map((block) => toInput(block, words));
  for (const [at, block] of blocks.entries()) {
    if (!isChart(block)) continue;
    let first = at;
    let above = captionRoom;
    for (let before = blocks[first - 1]; before?.kind === 'heading'; before = blocks[first - 1]) {
      above += headingRoom[before.level - 1] as number;
      first -= 1;
    }
    inputs[at] = { ...inputs[at], anchor: at, above };
    inputs[first] = { ...inputs[first], anchors: at };
  }
  return inputs;
}

/**
 * Writes the input of the template as JSON, with each text as `show` returns it. Addresses of links are not changed.
 */
const writeJson = (input: object, show: (text: string) => string) =>
  JSON.stringify(input, (key, value) => {
    if (typeof value !== 'string') return value;
    if (key === 'href') return value.toWellFormed();
    return show(key === 'svg' ? value : breakWords(value, longest.text));
  });

/** Writes a document as the JSON that the template reads. Replaces characters that no font has. */
function writeInput(document: ReportDocument) {
  const words = findDocumentWords(document.language);
  const { logo, ...cover } = document.cover;
  const input = {
    ...document,
    cover: {
      ...cover,
      title: breakWords(cover.title, longest.title),
      ...(logo && { logo: { ...fitLogo(logo), format: logo.type === 'png' ? 'png' : 'jpg', alt: logo.alt } }),
    },
    header: shorten(cover.title),
    footer: shorten(cover.organisation),
    coverFacts: listCoverFacts(document.cover, words),
    // The template replaces the placeholders with the number of the page and the number of pages.
    pageWords: words.page('{page}', '{pages}'),
    blocks: markCharts(document.blocks, words),
  };
  const collector = createSignCollector();
  const json = writeJson(input, (text) => {
    collector.add(text);
    return isolate(text);
  });
  const chosen = chooseFonts(collector.signs);
  if (chosen.missingSigns.length === 0) return { json, ...chosen };
  const missing = new Set(chosen.missingSigns);
  const showable = writeJson(input, (text) =>
    isolate(Array.from(text, (sign) => (missing.has(sign) ? replacement : sign)).join('')),
  );
  return { json: showable, ...chosen };
}

/**
 * Creates a compiler with the fonts of reports and these further fonts. The compiler reads a further font only when it
 * uses this font.
 */
const createCompiler = (fonts: readonly ScriptFont[]) =>
  NodeCompiler.create({
    workspace,
    fontArgs: [
      { fontBlobs: fontFiles.map((file) => readFileSync(file)) },
      { fontPaths: fonts.flatMap(({ regular, bold }) => [fileURLToPath(regular), fileURLToPath(bold)]) },
    ],
  });

interface Laid {
  readonly compiler: NodeCompiler;
  readonly result: NonNullable<ReturnType<NodeCompiler['compile']>['result']>;
  readonly missingSigns: readonly string[];
}

/**
 * Returns a function that lays documents out. The function is slow and needs much memory, so only the processes for
 * layout create it.
 */
function createLayout() {
  const western = createCompiler([]);
  const layOut = (document: ReportDocument): Laid => {
    const problem = findDocumentProblem(document);
    if (problem) throw new Error(problem);
    const { json, fonts, missingSigns } = writeInput(document);
    // Each document gets only its own fonts, because the fonts decide the look of characters that several scripts
    // share.
    const compiler = fonts.length === 0 ? western : createCompiler(fonts);
    const { logo, ...cover } = document.cover;
    if (logo) compiler.mapShadow(logoFile, Buffer.from(logo.content, 'base64'));
    const compiled = compiler.compile({ mainFileContent: template, inputs: { document: json } });
    if (compiled.result) return { compiler, result: compiled.result, missingSigns };
    // Tries again without the logo. Only the compiler can find out that a logo is damaged, and a report without a logo
    // is better than none.
    if (logo) return layOut({ ...document, cover });
    throw new Error(describe(compiled.takeDiagnostics()));
  };
  return layOut;
}

/** Creates the renderer of PDFs (PDF/UA-1: tagged, with bookmarks and embedded fonts), for the layout process. */
export function createPdfRenderer(): (document: ReportDocument) => RenderedPdf {
  const layOut = createLayout();
  return (document) => {
    const { compiler, result, missingSigns } = layOut(document);
    // Frees the cache of the layout, which is as large as the file. Writing the file does not need the cache.
    compiler.evictCache(0);
    const content = compiler.pdf(result, {
      pdfStandard: 'ua-1',
      creationTimestamp: Date.parse(document.cover.date) / 1000,
    });
    const { numOfPages } = result;
    // Drops the cached results of this document, because the next document cannot use them.
    compiler.evictCache(0);
    return { content, pages: numOfPages, missingSigns };
  };
}

/**
 * Creates the renderer of pictures: the pages of a document, one below the other, as one SVG. For the layout process.
 */
export function createPictureRenderer(): (document: ReportDocument) => RenderedPages {
  const layOut = createLayout();
  return (document) => {
    const { compiler, result } = layOut(document);
    const svg = compiler.plainSvg(result);
    const { numOfPages } = result;
    compiler.evictCache(0);
    return { svg, pages: numOfPages };
  };
}

const describe = (diagnostics: { readonly shortDiagnostics: readonly unknown[] } | null) =>
  `The report could not be laid out: ${JSON.stringify(diagnostics?.shortDiagnostics)}`;
