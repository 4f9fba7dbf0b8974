import {
  HeadingLevel,
  ImageRun,
  PageBreak,
  Paragraph,
  type ParagraphChild,
  type Table,
  TableOfContents,
  TabStopType,
  TextRun,
} from 'docx';
import type { ReportBlock, ReportTable } from '#root/contract/documents/report-document.ts';
import { isChart, toChartTable } from '#root/domain/documents/chart-table.ts';
import { drawChart } from '#root/domain/documents/charts/draw-chart.ts';
import type { ChartPicture } from '#root/domain/documents/charts/svg.ts';
import type { DocumentWords } from '#root/domain/documents/document-words.ts';
import { type ListCounter, toRichText } from './word-rich-text.ts';
import { clean, findSide, toneColour, toRuns, toToneRuns } from './word-runs.ts';
import { bullets, eventIndent, numbersFrom } from './word-styles.ts';
import { toCallout, toFacts, toTable } from './word-tables.ts';

type Content = Paragraph | Table | TableOfContents;

/** The data that all blocks of a document share. */
export interface WordContext {
  readonly words: DocumentWords;
  readonly counter: ListCounter;
  /** Draws an SVG, and returns the placeholder that the library stores as the picture. */
  readonly drawPicture: (svg: string) => Buffer;
}

const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** The width of the text on a page, in pixels (96 to the inch). */
const width = 627;

const toPicture = (picture: ChartPicture, name: string, drawPicture: WordContext['drawPicture']): Paragraph => {
  const words = clean(name);
  return new Paragraph({
    children: [
      new ImageRun({
        type: 'png',
        data: drawPicture(picture.svg),
        transformation: { width, height: Math.round((picture.height / picture.width) * width) },
        altText: { name: words, description: words, title: words },
      }),
    ],
  });
};

const toCaption = (text: string) => new Paragraph({ style: 'Caption', keepNext: true, children: toRuns(text) });
/** Returns a paragraph that separates two tables, because Word joins tables that directly follow each other. */
const gap = () => new Paragraph({ style: 'Gap' });
const toCaptioned = (table: Pick<ReportTable, 'caption' | 'columns' | 'rows'>) => [
  toCaption(table.caption),
  toTable(table),
  gap(),
];

const toTimeline = (when: string, title: string, text: string | undefined): Paragraph => {
  const rest: ParagraphChild[] = text ? [new TextRun({ break: 1 }), ...toRuns(text)] : [];
  return new Paragraph({
    style: 'Event',
    tabStops: [{ type: TabStopType.LEFT, position: eventIndent }],
    children: [...toRuns(when), new TextRun('\t'), ...toRuns(title, { bold: true }), ...rest],
  });
};

const toSignature = (name: string, role: string, words: DocumentWords): Paragraph[] => [
  new Paragraph({
    style: 'SignatureLine',
    keepNext: true,
    tabStops: [
      { type: TabStopType.LEFT, position: 5200, leader: 'underscore' },
      { type: TabStopType.LEFT, position: 6000 },
      { type: TabStopType.LEFT, position: 9000, leader: 'underscore' },
    ],
    children: [new TextRun('\t\t\t')],
  }),
  new Paragraph({ keepNext: true, children: toRuns(name, { bold: true }) }),
  new Paragraph({ style: 'FactName', children: toRuns(`${role} · ${words.signature}, ${words.signedOn}`) }),
];

/** Returns the paragraphs and tables that show a block in Word. */
export function toWord(block: ReportBlock, { words, counter, drawPicture }: WordContext): Content[] {
  if (isChart(block)) {
    const { caption } = block;
    const twin = toChartTable(block, words);
    return [
      toCaption(caption),
      ...drawChart(block, words).map((picture) => toPicture(picture, caption, drawPicture)),
      toTable(twin),
      gap(),
    ];
  }
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({ heading: levels[block.level - 1] ?? HeadingLevel.HEADING_3, children: toRuns(block.text) }),
      ];
    case 'paragraph':
      return [new Paragraph({ ...findSide(block.text), children: toRuns(block.text) })];
    case 'richText':
      return toRichText(block.content, counter);
    case 'facts':
      return block.facts.length > 0 ? [toFacts(block.facts), gap()] : [];
    case 'table':
      return toCaptioned(block);
    case 'list': {
      const numbering = { reference: block.isOrdered ? numbersFrom(1) : bullets, level: 0, instance: counter.next() };
      return block.items.map((item) => new Paragraph({ numbering, children: toRuns(item) }));
    }
    case 'timeline':
      return block.events.map(({ when, title, text }) => toTimeline(when, title, text));
    case 'callout':
      return [
        toCallout(
          toToneRuns(block.tone, `${words.tones[block.tone]}: ${block.title}`),
          block.text,
          toneColour(block.tone),
        ),
        gap(),
      ];
    case 'signature':
      return toSignature(block.name, block.role, words);
    case 'pageBreak':
      return [new Paragraph({ children: [new PageBreak()] })];
    case 'contents':
      return [
        new Paragraph({ style: 'ContentsHeading', children: toRuns(block.title) }),
        new TableOfContents(clean(block.title), { hyperlink: true, headingStyleRange: '1-3' }),
      ];
    case 'appendix':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: toRuns(block.title) })];
  }
}
