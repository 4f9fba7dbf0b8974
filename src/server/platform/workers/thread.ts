import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { putBack, type Slice, slice } from './slices.ts';

/** What the server sends to a thread: a task, then the slices of its order, then `go`; later `more` for each slice. */
export type ToThread =
  | { readonly say: 'task'; readonly file: string; readonly frame: unknown }
  | { readonly say: 'slice'; readonly slice: Slice }
  | { readonly say: 'go' }
  | { readonly say: 'more' };

/** What a thread sends back: the frame of the answer, one slice after each `more`, then `done`; or an error. */
export type FromThread =
  | { readonly say: 'answer'; readonly frame: unknown }
  | { readonly say: 'slice'; readonly slice: Slice }
  | { readonly say: 'done' }
  | { readonly say: 'failed'; readonly error: unknown };

/**
 * Lowers the priority of this thread, so that requests come first under load. Only Linux has a priority for each
 * thread.
 */
const extraNiceness = 10;
if (process.platform === 'linux') {
  try {
    os.setPriority(Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + extraNiceness));
  } catch {
    // A thread without the right to change its priority keeps the priority of the process.
  }
}

let task: { readonly file: string; readonly frame: unknown } | undefined;
let left: Slice[] = [];
const send = (message: FromThread) => parentPort?.postMessage(message);

async function work(): Promise<void> {
  const { file, frame } = task as NonNullable<typeof task>;
  const { run } = (await import(file)) as { run: (order: unknown) => unknown };
  const answer = slice(await run(frame));
  left = [...answer.slices];
  task = undefined;
  send({ say: 'answer', frame: answer.frame });
}

function sendNext(): void {
  const next = left.shift();
  send(next ? { say: 'slice', slice: next } : { say: 'done' });
}

async function receive(message: ToThread): Promise<void> {
  try {
    if (message.say === 'task') task = message;
    else if (message.say === 'slice') putBack(task?.frame, message.slice);
    else if (message.say === 'more') sendNext();
    else await work();
  } catch (error) {
    send({ say: 'failed', error });
  }
}

parentPort?.on('message', (message: ToThread) => void receive(message));
