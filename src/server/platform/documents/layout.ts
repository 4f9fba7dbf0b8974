import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import type { RenderedPages, RenderedPdf } from './render-pdf.ts';

/** What the process is asked to do: to draw a document as a PDF or as a picture of its pages. */
export interface LayoutOrder {
  readonly as: 'pdf' | 'pages';
  readonly document: ReportDocument;
}

/** The result or the reason for the failure, and the memory in use afterwards, in bytes. */
export type LayoutAnswer =
  | { readonly made: RenderedPdf | RenderedPages; readonly memory: number }
  | { readonly problem: string; readonly memory: number };

/**
 * A process gets no further document after it has exceeded this memory, in bytes, or has laid out this many documents.
 */
const maxMemory = 400 * 2 ** 20;
const maxDocuments = 50;

/**
 * The limits of one document. The time is shorter than the time limit of the thread's task, because that limit cannot
 * end a busy process.
 */
export interface LayoutLimits {
  readonly milliseconds: number;
  /** The memory of the process, in bytes. Checked while a document is laid out, on systems that report it (Linux). */
  readonly memory: number;
}
const defaults: LayoutLimits = { milliseconds: 50_000, memory: 1500 * 2 ** 20 };
const tooLarge = 'The report is too large to be laid out. Choose a smaller scope, or leave out sections.';

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * Kills the process when it reaches a limit. Returns a function that stops watching, and returns true if the process
 * was killed.
 */
function watch(child: ChildProcess, { milliseconds, memory }: LayoutLimits): () => boolean {
  let isKilled = false;
  const kill = () => {
    isKilled = child.kill('SIGKILL');
  };
  const timer = setTimeout(kill, milliseconds);
  const looks = setInterval(() => void readMemory(child.pid as number).then((now) => now > memory && kill()), 250);
  return () => {
    clearTimeout(timer);
    clearInterval(looks);
    return isKilled;
  };
}

/** A small heap for new objects is enough, because the compiler has its own memory. */
const execArgv = [...process.execArgv, '--max-semi-space-size=4'];
/** A single memory pool that returns free memory at once reduces the memory for large reports by a tenth. */
const env = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
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

/**
 * Returns the function with which a thread lays documents out in a process, one at a time. The process ends with the
 * thread.
 */
export function createLayout<As extends LayoutOrder['as']>(
  as: As,
  limits: LayoutLimits = defaults,
): (document: ReportDocument) => Promise<Made[As]> {
  let current: ChildProcess | undefined;
  let documents = 0;
  const open = () => {
    documents = 0;
    const child = fork(file, { serialization: 'advanced', env, execArgv });
    return child.once('exit', () => {
      if (current === child) current = undefined;
    });
  };
  return async (document) => {
    current ??= open();
    const child = current;
    const stop = watch(child, limits);
    const answer = await ask(child, { as, document }).catch((error: unknown) => {
      throw stop() ? new Error(tooLarge) : error;
    });
    stop();
    documents += 1;
    if (answer.memory > maxMemory || documents >= maxDocuments) {
      current = undefined;
      child.disconnect();
    }
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.made as Made[As];
  };
}
