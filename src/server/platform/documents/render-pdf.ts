import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { isChart, toChartTable } from '#root/domain/documents/chart-twin.ts';
import { drawChart } from '#root/domain/documents/charts/draw-chart.ts';
import { listCoverFacts } from '#root/domain/documents/cover-facts.ts';
import { findDocumentProblem } from '#root/domain/documents/document-limits.ts';
import { type DocumentWords, findDocumentWords } from '#root/domain/documents/document-words.ts';
import { readFontSigns } from './font-signs.ts';
import { fontFiles, regularFont } from './fonts.ts';

/** A PDF, and what a reader should know about it. */
export interface RenderedPdf {
  readonly content: Uint8Array;
  readonly pages: number;
  /** The signs that no font has. The file shows {@link replacement} in their place. */
  readonly missingSigns: readonly string[];
}

/** The pages of a document as one picture. */
export interface RenderedPages {
  readonly svg: string;
  readonly pages: number;
}

const replacement = '\uFFFD';
const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');

function toInput(block: ReportBlock, words: DocumentWords) {
  if (!isChart(block)) return block;
  return { kind: 'chart', caption: block.caption, pictures: drawChart(block, words), twin: toChartTable(block, words) };
}

/** Writes a document as the JSON that the template reads. Signs that no font has are replaced and collected. */
function writeInput(document: ReportDocument, hasSign: (sign: string) => boolean) {
  const missing = new Set<string>();
  const showable = (text: string) =>
    Array.from(text, (sign) => {
      if (hasSign(sign)) return sign;
      missing.add(sign);
      return replacement;
    }).join('');
  const words = findDocumentWords(document.language);
  const input = {
    ...document,
    coverFacts: listCoverFacts(document.cover, words),
    // Typst fills the numbers in.
    pageWords: words.page('{page}', '{pages}'),
    blocks: document.blocks.map((block) => toInput(block, words)),
  };
  const json = JSON.stringify(input, (key, value) =>
    typeof value === 'string' && key !== 'href' ? showable(value) : value,
  );
  return { json, missing };
}

/** Creates what lays documents out. It is slow and needs much memory: only threads create it. */
function createLayout() {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }] });
  const hasSign = readFontSigns(regularFont);
  const layOut = (document: ReportDocument) => {
    const problem = findDocumentProblem(document);
    if (problem) throw new Error(problem);
    const { json, missing } = writeInput(document, hasSign);
    const compiled = compiler.compile({ mainFileContent: template, inputs: { document: json } });
    if (!compiled.result) throw new Error(describe(compiled.takeDiagnostics()));
    return { result: compiled.result, missing };
  };
  return { compiler, layOut };
}

/** Creates the renderer of PDFs (PDF/UA-1: tagged, with bookmarks and embedded fonts), for threads. */
export function createPdfRenderer(): (document: ReportDocument) => RenderedPdf {
  const { compiler, layOut } = createLayout();
  return (document) => {
    const { result, missing } = layOut(document);
    const content = compiler.pdf(result, {
      pdfStandard: 'ua-1',
      creationTimestamp: Date.parse(document.cover.date) / 1000,
    });
    const { numOfPages } = result;
    // What was laid out for one document is of no use for the next.
    compiler.evictCache(0);
    return { content, pages: numOfPages, missingSigns: [...missing].sort() };
  };
}

/** Creates the renderer of pictures: the pages of a document, one below the other, as one SVG. For threads. */
export function createPictureRenderer(): (document: ReportDocument) => RenderedPages {
  const { compiler, layOut } = createLayout();
  return (document) => {
    const { result } = layOut(document);
    const svg = compiler.plainSvg(result);
    const { numOfPages } = result;
    compiler.evictCache(0);
    return { svg, pages: numOfPages };
  };
}

const describe = (diagnostics: { readonly shortDiagnostics: readonly unknown[] } | null) =>
  `The report could not be laid out: ${JSON.stringify(diagnostics?.shortDiagnostics)}`;
