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

/** A PDF, and what a reader should know about it. */
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

/** The folder that the template sees. Nothing is written there: the logo is a file only for the compiler. */
const workspace = import.meta.dirname;
const logoFile = `${workspace}/logo`;
const replacement = '\uFFFD';

/**
 * The maximum number of letters of a word that is not broken: on the cover, in headings, and in texts. Tables have
 * their own ({@link fitTable}).
 */
const longest = { title: 24, heading: 36, text: 56 } as const;

/** Puts a text from right to left between the characters that mark its direction. Around it the page stays as it is. */
const isolate = (text: string) => (isRightToLeft(text) ? `\u2067${text}\u2069` : text);
const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');

function toInput(block: ReportBlock, words: DocumentWords) {
  if (block.kind === 'table') return { ...block, ...fitTable(block) };
  if (block.kind === 'heading') return { ...block, text: breakWords(block.text, longest.heading) };
  if (block.kind === 'callout') return { ...block, toneWord: words.tones[block.tone] };
  if (!isChart(block)) return block;
  const twin = fitTable(toChartTable(block, words));
  return { kind: 'chart', caption: block.caption, ...drawStrips(block, words), twin };
}

/** The room in points that the caption of a chart, and each heading above it, need. */
const captionRoom = 36;
const headingRoom = [62, 46, 42] as const;

/** Marks where each chart begins with its headings, so that the template knows the room that is left on the page. */
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

/** Writes what the template reads as JSON, with each text as `show` returns it. Addresses stay as they are. */
const writeJson = (input: object, show: (text: string) => string) =>
  JSON.stringify(input, (key, value) => {
    if (typeof value !== 'string') return value;
    if (key === 'href') return value.toWellFormed();
    return show(key === 'svg' ? value : breakWords(value, longest.text));
  });

/** Writes a document as the JSON that the template reads. Characters that no font has are replaced. */
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
    coverFacts: listCoverFacts(document.cover, words),
    // Typst fills the numbers in.
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

/** Creates a compiler that has the fonts of reports, and those of further scripts, which it reads when they are needed. */
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

/** Creates what lays documents out. It is slow and needs much memory: only processes for it create it. */
function createLayout() {
  const western = createCompiler([]);
  const layOut = (document: ReportDocument): Laid => {
    const problem = findDocumentProblem(document);
    if (problem) throw new Error(problem);
    const { json, fonts, missingSigns } = writeInput(document);
    // Its fonts decide how characters that several scripts share look.
    const compiler = fonts.length === 0 ? western : createCompiler(fonts);
    const { logo, ...cover } = document.cover;
    if (logo) compiler.mapShadow(logoFile, Buffer.from(logo.content, 'base64'));
    const compiled = compiler.compile({ mainFileContent: template, inputs: { document: json } });
    if (compiled.result) return { compiler, result: compiled.result, missingSigns };
    // Only the compiler knows whether a logo is damaged. A report without one is better than none.
    if (logo) return layOut({ ...document, cover });
    throw new Error(describe(compiled.takeDiagnostics()));
  };
  return layOut;
}

/** Creates the renderer of PDFs (PDF/UA-1: tagged, with bookmarks and embedded fonts), for threads. */
export function createPdfRenderer(): (document: ReportDocument) => RenderedPdf {
  const layOut = createLayout();
  return (document) => {
    const { compiler, result, missingSigns } = layOut(document);
    // Frees what the layout has cached: it is as large as the file, which does not need it.
    compiler.evictCache(0);
    const content = compiler.pdf(result, {
      pdfStandard: 'ua-1',
      creationTimestamp: Date.parse(document.cover.date) / 1000,
    });
    const { numOfPages } = result;
    // The next document cannot use what was cached for this one.
    compiler.evictCache(0);
    return { content, pages: numOfPages, missingSigns };
  };
}

/** Creates the renderer of pictures: the pages of a document, one below the other, as one SVG. For threads. */
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
