/**
 * `npm run bench:report`. Lays out a plan of 30 to 40 pages as a PDF (aim: 0.15 s once the process is warm) and as a
 * Word file (aim: 0.5 s). pdfmake lays out the same texts for comparison. Also lays out a BIA report about 1,000
 * activities (aims: 5 s and 400 MB). Prints the memory of the server's process before and after many documents, and how
 * much ten reports slow down other responses. `-- --short` makes fewer documents. Server, database and caller share
 * this machine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReportBlock, ReportDocument, ReportTable } from '#root/contract/documents/report-document.ts';
import { isChart, toChartTable } from '#root/domain/documents/chart-table.ts';
import { findDocumentWords } from '#root/domain/documents/document-words.ts';
import { fontFiles } from '#root/server/platform/documents/fonts.ts';
import { pdfTask } from '#root/server/platform/documents/pdf.ts';
import { wordTask } from '#root/server/platform/documents/word/word.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { wholeDocument } from '#test/support/report-samples.ts';
import { measureNeighbours } from './report-load.ts';
import { plan } from './report-plan.ts';
import { median, say } from './servers.ts';

const isShort = process.argv.includes('--short');
const rounds = isShort ? 5 : 15;
const documents = isShort ? 10 : 100;
const workers = createWorkers(createMainThread(), { threads: 2 });
const words = findDocumentWords('en');

/**
 * A report of about as many pages as the plan, with 60 charts. It is an extreme case, because no plan has so many
 * charts.
 */
const charts: ReportDocument = {
  ...wholeDocument,
  blocks: Array.from({ length: 12 }, (_, chapter) => [
    { kind: 'heading', level: 1, text: `Chapter ${chapter + 1}` } as const,
    ...wholeDocument.blocks.filter(({ kind }) => kind !== 'contents' && kind !== 'pageBreak'),
  ]).flat(),
};

const activities = 1_000;
/** A BIA report: a table of times, and five dependencies of each activity. */
const bia: ReportDocument = {
  ...wholeDocument,
  blocks: [
    {
      kind: 'table',
      caption: 'Recovery times',
      columns: ['Activity', 'Business unit', 'RTO', 'MTPD', 'Verdict'].map((label) => ({ label, width: 1 })),
      rows: Array.from({ length: activities }, (_, number) => [
        ...[`Activity ${number}`, `Unit ${number % 40}`, '4 hours', '1 day'],
        { text: 'In time', tone: 'good' as const },
      ]),
    },
    {
      kind: 'table',
      caption: 'Dependencies',
      columns: ['Activity', 'Depends on', 'Verdict'].map((label) => ({ label, width: 1 })),
      rows: Array.from({ length: activities * 5 }, (_, number) => [
        ...[`Activity ${Math.floor(number / 5)}`, `Application ${number % 300}`],
        { text: 'Past the MTPD', tone: 'bad' as const },
      ]),
    },
  ],
};

const toText = (cell: ReportTable['rows'][number][number]) => (typeof cell === 'string' ? cell : cell.text);

/** Returns the same texts for pdfmake. Here, pdfmake draws no charts and adds no tags for screen readers. */
function toPdfmake(block: ReportBlock): object {
  const table = isChart(block) ? toChartTable(block, words) : block.kind === 'table' ? block : undefined;
  if (table) {
    const head = table.columns.map(({ label }) => ({ text: label, bold: true }));
    const body = [head, ...table.rows.map((row) => row.map(toText))];
    return { table: { headerRows: 1, widths: table.columns.map(() => '*'), body } };
  }
  if (block.kind === 'heading') return { text: block.text, fontSize: 16, bold: true };
  if (block.kind === 'list') return block.isOrdered ? { ol: [...block.items] } : { ul: [...block.items] };
  if (block.kind === 'callout') return { text: `${block.title}\n${block.text}` };
  return { text: 'text' in block ? (block.text ?? '') : '' };
}

interface Pdfmake {
  virtualfs: { writeFileSync(name: string, content: Buffer): void };
  setFonts(fonts: object): void;
  setUrlAccessPolicy(policy: () => boolean): void;
  setLocalAccessPolicy(policy: () => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Buffer> };
}
const pdfmake = createRequire(import.meta.url)('pdfmake') as Pdfmake;
const [normal, italics, , bold, bolditalics] = fontFiles.map((file, at) => {
  const name = `font-${at}.ttf`;
  pdfmake.virtualfs.writeFileSync(name, readFileSync(file));
  return name;
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setFonts({ Noto: { normal, bold, italics, bolditalics } });
const makeByPdfmake = (document: ReportDocument) =>
  pdfmake
    .createPdf({ content: document.blocks.map(toPdfmake), defaultStyle: { font: 'Noto', fontSize: 9.5 } })
    .getBuffer();

async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

async function measure(name: string, work: () => Promise<unknown>, aim?: number): Promise<void> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await time(work));
  const result = median(times);
  const verdict = aim ? ` (aim ${aim}: ${result <= aim ? 'met' : 'missed'})` : '';
  say(`${name.padEnd(44)}${result.toFixed(3)} s${verdict}`);
}

/** Returns the peak memory of the layout process in MB; 0 on systems that do not report it. */
function readPeak(): number {
  const status = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8');
    } catch {
      return '';
    }
  };
  const children = (existsSync('/proc') ? readdirSync('/proc') : [])
    .map(status)
    .filter((text) => new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(text));
  return Math.max(0, ...children.map((text) => Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024));
}

const toPdf = (document: ReportDocument) => workers.run(pdfTask, 'bench', document);
const toWord = (document: ReportDocument) => workers.run(wordTask, 'bench', document);

const { pages } = await toPdf(plan);
say(`A plan of ${pages} pages, as its reader tells it, with a timeline of 70 tasks`);
await measure('PDF, tagged, with charts', () => toPdf(plan), 0.15);
await measure('Word', () => toWord(plan), 0.5);
await measure('PDF by pdfmake, untagged, without charts', () => makeByPdfmake(plan));
say(`A document of ${(await toPdf(charts)).pages} pages with 60 charts`);
await measure('PDF, tagged, with charts', () => toPdf(charts));
await measure('Word', () => toWord(charts));
say(`A BIA report about ${activities} activities with ${activities * 5} dependencies`);
// A process that needed much memory is replaced, so its peak is read while it works.
let peak = 0;
const look = setInterval(() => {
  peak = Math.max(peak, readPeak());
}, 50);
const large = await time(() => toPdf(bia));
clearInterval(look);
say(`${'PDF'.padEnd(44)}${large.toFixed(2)} s (aim 5: ${large <= 5 ? 'met' : 'missed'})`);
say(
  `${'Its memory, at most'.padEnd(44)}${peak.toFixed(0)} MB (aim 400: ${peak > 0 && peak <= 400 ? 'met' : 'missed'})`,
);
say(`${'Word'.padEnd(44)}${(await time(() => toWord(bia))).toFixed(2)} s`);
say(`${'PDF by pdfmake'.padEnd(44)}${(await time(() => makeByPdfmake(bia))).toFixed(2)} s`);
const megabytes = () => (process.memoryUsage.rss() / 2 ** 20).toFixed(0);
const before = megabytes();
for (let number = 0; number < documents; number += 1) await toPdf(plan);
say(`Memory of the process that asks, after ${documents} plans: ${before} MB before, ${megabytes()} MB after`);
await workers.close();
await measureNeighbours(isShort ? 3 : 7, { organisations: 4, activitiesEach: isShort ? 200 : 500 });
