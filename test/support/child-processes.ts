import fs from 'node:fs';

/** A process as Linux describes it. */
interface SystemProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function readProcess(pid: number): SystemProcess[] {
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // The second field, a name in brackets, may contain spaces.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [{ pid, parent: Number(fields[1]), command }];
  } catch {
    return []; // The process has ended in the meantime.
  }
}

/** Lists the descendants of a process, direct and indirect. */
export function listDescendants(pid: number): SystemProcess[] {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const find = (parent: number): SystemProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...find(one.pid)]);
  return find(pid);
}
