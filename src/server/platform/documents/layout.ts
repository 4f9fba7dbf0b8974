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

interface Made {
  readonly pdf: RenderedPdf;
  readonly pages: RenderedPages;
}

/** Returns a function for a thread that lays documents out in a process, one at a time. The process ends with the thread. */
export function createLayout<As extends LayoutOrder['as']>(as: As): (document: ReportDocument) => Promise<Made[As]> {
  let current: ChildProcess | undefined;
  const open = () => {
    const child = fork(file, { serialization: 'advanced' });
    return child.once('exit', () => {
      if (current === child) current = undefined;
    });
  };
  return async (document) => {
    current ??= open();
    const child = current;
    const answer = await ask(child, { as, document });
    if (answer.memory > mostMemory) {
      current = undefined;
      child.disconnect();
    }
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.made as Made[As];
  };
}
