import {
  Document,
  Footer,
  Header,
  ImageRun,
  type ISectionOptions,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  TabStopType,
  TextRun,
} from 'docx';
import type { ReportCover, ReportDocument, ReportPicture } from '#root/contract/documents/report-document.ts';
import { quiet } from '#root/domain/documents/charts/svg.ts';
import { listCoverFacts } from '#root/domain/documents/cover-facts.ts';
import { findDocumentProblem } from '#root/domain/documents/document-limits.ts';
import { listDocumentTexts } from '#root/domain/documents/document-texts.ts';
import { type DocumentWords, findDocumentWords } from '#root/domain/documents/document-words.ts';
import { fitLogo } from '#root/domain/documents/fit-picture.ts';
import { chooseFonts, createSignCollector } from '../choose-fonts.ts';
import type { ScriptFont } from '../fonts.ts';
import { createDrawPng } from './draw-png.ts';
import { makeRepeatable } from './repeatable-zip.ts';
import { toWord, type WordContext } from './word-blocks.ts';
import { clean, toColour, toRuns } from './word-runs.ts';
import { createWordStyles } from './word-styles.ts';
import { textWidth, toFacts } from './word-tables.ts';

const millimetre = 56.7;
const page = {
  size: { width: 11906, height: 16838 },
  margin: {
    ...{ top: 26 * millimetre, bottom: 22 * millimetre, left: 22 * millimetre, right: 22 * millimetre },
    ...{ header: 12 * millimetre, footer: 10 * millimetre },
  },
} as const;

/** The number of pixels in a millimetre, at 96 to the inch. The library takes the sizes of pictures in pixels. */
const pixels = 96 / 25.4;

function toLogo({ type, content, alt, ...size }: ReportPicture) {
  const { width, height } = fitLogo(size);
  return new ImageRun({
    type: type === 'jpeg' ? 'jpg' : 'png',
    data: Buffer.from(content, 'base64'),
    transformation: { width: width * pixels, height: height * pixels },
    altText: { name: 'Logo', title: clean(alt), description: clean(alt) },
  });
}

/** The height that a logo takes from the space above the title, in twentieths of a point. */
const logoSpace = 1400;

const toCover = ({ logo, ...cover }: ReportCover, words: DocumentWords) => [
  ...(logo ? [new Paragraph({ children: [toLogo(logo)] })] : []),
  new Paragraph({ style: 'Kind', spacing: { before: logo ? 4200 - logoSpace : 4200 }, children: toRuns(cover.kind) }),
  new Paragraph({ style: 'Title', children: toRuns(cover.title) }),
  ...(cover.subtitle ? [new Paragraph({ style: 'Organisation', children: toRuns(cover.subtitle) })] : []),
  new Paragraph({ style: 'Organisation', spacing: { after: 3600 }, children: toRuns(cover.organisation) }),
  toFacts(listCoverFacts(cover, words)),
];

const small = { size: 16, color: toColour(quiet) };
const toEnds = (left: TextRun[], right: TextRun[]) =>
  new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    children: [...left, new TextRun('\t'), ...right],
  });

/** Returns the text "Page 3 of 12", in which Word fills in the numbers. */
function toPageWords(words: DocumentWords): TextRun[] {
  const parts = words.page('{page}', '{pages}').split(/(\{pages?\})/);
  return parts.map((part) => {
    if (part === '{page}') return new TextRun({ ...small, children: [PageNumber.CURRENT] });
    if (part === '{pages}') return new TextRun({ ...small, children: [PageNumber.TOTAL_PAGES] });
    return new TextRun({ ...small, text: part });
  });
}

function createCounter() {
  let lists = 0;
  return {
    next: () => {
      lists += 1;
      return lists;
    },
  };
}

/**
 * Draws pictures. The library receives a placeholder for each picture, because it would compress the picture again and
 * store it twice.
 */
function createPictures(drawPng: (svg: string) => Buffer) {
  const drawn = new Map<string, Buffer>();
  return {
    drawn,
    draw: (svg: string) => {
      const words = `Picture ${drawn.size + 1}`;
      drawn.set(words, drawPng(svg));
      return Buffer.from(words);
    },
  };
}

/** Returns the fonts of scripts that a document needs. */
function findFonts(document: ReportDocument): readonly ScriptFont[] {
  const collector = createSignCollector();
  for (const text of listDocumentTexts(document)) collector.add(text);
  return chooseFonts(collector.signs).fonts;
}

function toBody({ cover, blocks }: ReportDocument, context: WordContext): ISectionOptions {
  const { words } = context;
  return {
    properties: { page, type: SectionType.NEXT_PAGE },
    headers: {
      default: new Header({ children: [toEnds(toRuns(cover.title, small), toRuns(cover.classification, small))] }),
    },
    footers: { default: new Footer({ children: [toEnds(toRuns(cover.organisation, small), toPageWords(words))] }) },
    children: blocks.flatMap((block) => toWord(block, context)),
  };
}

/** Writes a report as a Word file (Office Open XML). The same document gives the same bytes. */
export async function renderWord(document: ReportDocument): Promise<Uint8Array> {
  const problem = findDocumentProblem(document);
  if (problem) throw new Error(problem);
  const { cover, language } = document;
  const words = findDocumentWords(language);
  const fonts = findFonts(document);
  const pictures = createPictures(createDrawPng(fonts));
  const context = { words, counter: createCounter(), drawPicture: pictures.draw };
  const file = new Document({
    title: clean(cover.title),
    subject: clean(cover.kind),
    creator: clean(cover.organisation),
    lastModifiedBy: clean(cover.organisation),
    // Makes Word ask, when the file is opened, whether to fill in the table of contents and the page numbers.
    features: { updateFields: true },
    styles: createWordStyles(fonts.find(({ ofWord }) => ofWord)?.ofWord),
    sections: [{ properties: { page }, children: toCover(cover, words) }, toBody(document, context)],
  });
  return makeRepeatable(await Packer.toBuffer(file), cover.date, pictures.drawn);
}
