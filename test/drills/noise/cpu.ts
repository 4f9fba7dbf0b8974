import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/** The processor time in seconds that each part of a drill has used so far. */
interface CpuTimes {
  /** The thread of the server that answers requests. */
  readonly mainThread: number;
  /** The other threads of the server, such as its pool, garbage collection and compression. */
  readonly otherThreads: number;
  /** The process that does the jobs. */
  readonly background: number;
  readonly postgres: number;
  /** The drill itself, which sends the requests. */
  readonly drill: number;
}

interface Task {
  readonly parent: number;
  readonly name: string;
  readonly seconds: number;
}

/** The fields of `stat` that follow the name, which may contain spaces. */
function readTask(folder: string): Task | undefined {
  try {
    const text = readFileSync(`${folder}/stat`, 'utf8');
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(rest[9]) + Number(rest[10]);
    return {
      parent: Number(parent),
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      seconds: ticks / 100,
    };
  } catch {
    // The process has ended in the meantime, so it has no figures.
    return undefined;
  }
}

function readCpuTimes(server: number): CpuTimes | undefined {
  if (process.platform !== 'linux') return undefined;
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const task = readTask(`/proc/${name}`);
        return task ? [[Number(name), task] as const] : [];
      }),
  );
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0));
  const postgres = [...all].filter(([pid, { name }]) => name.startsWith('postgres') && isOurs(pid));
  const mainThread = readTask(`/proc/${server}/task/${server}`)?.seconds ?? 0;
  return {
    mainThread,
    otherThreads: (all.get(server)?.seconds ?? 0) - mainThread,
    background: [...all.values()].find(({ parent }) => parent === server)?.seconds ?? 0,
    postgres: postgres.reduce((sum, [, { seconds }]) => sum + seconds, 0),
    drill: all.get(process.pid)?.seconds ?? 0,
  };
}

/**
 * Begins a measurement.
 * @returns a function that describes each part's share of all processors since the beginning; Linux only
 */
export function countCpu(server: number): () => string {
  const before = readCpuTimes(server);
  const began = performance.now();
  return () => {
    const after = readCpuTimes(server);
    if (!before || !after) return 'not known on this system';
    const all = ((performance.now() - began) / 1_000) * availableParallelism();
    const show = (name: keyof CpuTimes, label: string) =>
      `${label} ${(((after[name] - before[name]) / all) * 100).toFixed(0)} %`;
    return [
      ...[show('mainThread', 'main thread'), show('otherThreads', 'other threads')],
      show('background', 'background process'),
      ...[show('postgres', 'PostgreSQL'), show('drill', 'the drill itself')],
    ].join(', ');
  };
}
