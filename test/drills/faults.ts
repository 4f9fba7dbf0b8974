/**
 * `npm run drill:faults`. Puts one fault at a time into a copy of the code and runs the tests that should catch the
 * fault. Prints which faults were caught. Exits with 1 if a fault was not caught, or if the code to replace was not
 * found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Fault {
  readonly name: string;
  readonly file: string;
  /** The text to replace everywhere in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

const faults: readonly Fault[] = [
  {
    name: 'a call is answered without its permissions',
    file: 'src/server/platform/http/authenticate.ts',
    find: 'if (!hasAllPermissions(actor.permissions, endpoint.permissions))',
    replace: 'if (false as boolean)',
    tests: ['test/house/permissions.test.ts'],
  },
  {
    name: 'a query forgets the organisation',
    file: 'src/server/shared/registers/plain-repository.ts',
    find: ".where('r.organisation_uid', '=', organisation)",
    replace: '',
    tests: ['test/house/isolation.test.ts'],
  },
  {
    name: 'an outage as long as the limit is a breach',
    file: 'src/domain/continuity/outage-run.ts',
    find: 'span.end - span.start > limit ?',
    replace: 'span.end - span.start >= limit ?',
    tests: ['src/domain/continuity/worked-examples.test.ts', 'src/domain/continuity/outage.property.test.ts'],
  },
  {
    name: 'a remembered value is used after a write',
    file: 'src/server/platform/cache/versioned-cache.ts',
    find: 'if (known && (await isUnchanged(db, organisation, known.state, tables)))',
    replace: 'if (known)',
    tests: ['src/server/platform/cache'],
  },
  {
    name: 'an edit of both sides loses what was typed',
    file: 'src/domain/values/merge/shape.ts',
    find: 'value: isConflict ? mine : theirs',
    replace: 'value: theirs',
    tests: ['src/domain/values/merge', 'src/web/platform/editing'],
  },
  {
    name: 'an update takes any version',
    file: 'src/server/shared/registers/record-writes.ts',
    find: ' and version = ',
    replace: ' and 0 < ',
    tests: ['src/server/areas/departments'],
  },
  {
    name: 'the demands on a provider miss one dependency',
    file: 'src/domain/continuity/demand.ts',
    find: 'edge < (rowStart[v + 1] as number)',
    replace: 'edge < (rowStart[v + 1] as number) - 1',
    tests: ['src/domain/continuity/demand.test.ts'],
  },
  {
    name: 'lists are sorted the wrong way round',
    file: 'src/server/platform/db/queries.ts',
    find: 'descending ? by.desc().nullsLast() : by.asc().nullsLast()',
    replace: 'descending ? by.asc().nullsLast() : by.desc().nullsLast()',
    tests: ['src/server/areas/activities/activity-list.test.ts', 'src/server/areas/departments'],
  },
  {
    name: 'a formula leaves in a CSV file',
    file: 'src/domain/values/table-text.ts',
    find: 'cell(escapeFormula(text))',
    replace: 'cell(text)',
    tests: ['src/domain/values/table-text.test.ts'],
  },
  {
    name: 'an import takes an RTO equal to the MTPD',
    file: 'src/domain/import/listed.ts',
    find: 'rto.minutes < mtpd.minutes) return;',
    replace: 'rto.minutes <= mtpd.minutes) return;',
    tests: ['src/domain/import'],
  },
];

const project = join(import.meta.dirname, '../..');
const copy = join(mkdtempSync(join(tmpdir(), 'holdfast-faults-')), 'copy');
const git = (...args: string[]) => execFileSync('git', ['-C', project, ...args], { stdio: 'pipe' });
const report = (text: string) => process.stdout.write(`${text}\n`);

/** Returns whether these tests pass in the copy. */
function passes(tests: readonly string[]): boolean {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', ...tests], { cwd: copy, stdio: 'pipe' }).status === 0;
}

/** Puts a fault into the copy, runs the fault's tests and removes the fault. */
function tryFault({ file, find, replace, tests }: Fault): 'caught' | 'NOT CAUGHT' | 'PLACE IS GONE' {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(find)) return 'PLACE IS GONE';
  writeFileSync(
    path,
    text.replaceAll(find, () => replace),
  );
  const missed = passes(tests);
  writeFileSync(path, text);
  return missed ? 'NOT CAUGHT' : 'caught';
}

git('worktree', 'add', '--detach', copy);
try {
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  // A test that fails without a fault would seem to catch every fault.
  if (!passes([...new Set(faults.flatMap(({ tests }) => tests))])) throw new Error('The tests fail without a fault.');
  const results = faults.map((fault) => {
    const result = tryFault(fault);
    report(`${result.padEnd(14)} ${fault.name}`);
    return result;
  });
  const caught = results.filter((result) => result === 'caught').length;
  report(`${caught} of ${faults.length} faults were caught`);
  process.exitCode = caught === faults.length ? 0 : 1;
} finally {
  git('worktree', 'remove', '--force', copy);
  rmSync(join(copy, '..'), { recursive: true, force: true });
}
