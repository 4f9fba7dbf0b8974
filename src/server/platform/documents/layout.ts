import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import type { RenderedPages, RenderedPdf } from './render-pdf.ts';

/** What the process is asked for. */
export interface LayoutOrder {
  readonly as: 'pdf' | 'pages';
  readonly document: ReportDocument;
}

/** What it made or why it could not, and the memory that it has then, in bytes. */
export type LayoutAnswer =
  | { readonly made: RenderedPdf | RenderedPages; readonly memory: number }
  | { readonly problem: string; readonly memory: number };

/** A process with more memory than this, in bytes, does not get another document. */
const mostMemory = 400 * 2 ** 20;

const file = fileURLToPath(new URL('./layout.process.ts', import.meta.url));
let process: ChildProcess | undefined;

function ask(child: ChildProcess, order: LayoutOrder): Promise<LayoutAnswer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process that lays reports out ended without an answer'));
    child.once('exit', ended).once('error', reject);
    child.once('message', (answer) => {
      child.off('exit', ended).off('error', reject);
      resolve(answer as LayoutAnswer);
    });
    child.send(order);
  });
}

async function layOut(order: LayoutOrder): Promise<RenderedPdf | RenderedPages> {
  process ??= fork(file, { serialization: 'advanced' }).once('exit', () => {
    process = undefined;
  });
  const child = process;
  const answer = await ask(child, order);
  if (answer.memory > mostMemory) {
    process = undefined;
    child.disconnect();
  }
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.made;
}

/** Lays a report out as a PDF, in a process of the calling thread. One call at a time. */
export const layOutPdf = async (document: ReportDocument) => (await layOut({ as: 'pdf', document })) as RenderedPdf;

/** Draws the pages of a report, in the same process. */
export const layOutPages = async (document: ReportDocument) =>
  (await layOut({ as: 'pages', document })) as RenderedPages;
