import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, readSources } from '#test/support/sources.ts';

/**
 * The functions of the domain that can take more than 20 ms if a user makes their input long. Only threads
 * (`*.worker.ts`) may call these functions.
 */
const slow: Readonly<Record<string, readonly string[]>> = {
  'continuity/false-redundancy.ts': ['detectFalseRedundancies'],
  'continuity/gaps.ts': ['findGaps'],
  'continuity/graph.ts': ['buildGraph'],
  'continuity/preview.ts': ['previewChange'],
  'continuity/required-order.ts': ['listRequiredOrder'],
  'continuity/spof.ts': ['rankSinglePointsOfFailure'],
  'continuity/standings.ts': ['findStandings'],
  'continuity/suggestions.ts': ['suggestRecoveryTimes'],
  'continuity/what-if.ts': ['runWhatIf'],
  'import/batch/check-batch.ts': ['checkBatch'],
  'import/batch/lists.ts': ['indexBatchChoices'],
  'import/check.ts': ['checkImport'],
  'import/closest-name.ts': ['findClosestName', 'createNameSearch'],
  'import/gaps-after.ts': ['listGapsAfter'],
  'import/guess.ts': ['findHeaders', 'guessTable', 'guessColumns', 'detectKind'],
  'import/matrix.ts': ['unfoldMatrix'],
  'plans/decision-budget.ts': ['findLatestMinute'],
  'plans/check-triggers.ts': ['isRefused'],
  'plans/plan-checker.ts': ['PlanChecker'],
  'plans/plan-fit.ts': ['findRtoFit'],
  'plans/report-check.ts': ['reportPlanCheck'],
};

/** Slow functions of the server: they read files, write many lines of a workbook at once, or ask the engine. */
const slowOnServer: Readonly<Record<string, readonly string[]>> = {
  'server/areas/continuity/describe-suggestions.ts': ['describeSuggestions'],
  'server/areas/landlord/organisations/read-archive.ts': ['readArchive'],
  'server/platform/documents/layout.ts': ['createLayout'],
  'server/platform/documents/render-pdf.ts': ['createPdfRenderer', 'createPictureRenderer'],
  'server/platform/documents/word/render-word.ts': ['renderWord'],
  'server/platform/files/active-content.ts': ['findActiveContent'],
  'server/platform/files/validate-upload.ts': ['validateUpload'],
  'server/platform/security/password-policy.ts': ['passwordProblem'],
  'server/platform/spreadsheets/csv.ts': ['readCsv'],
  'server/platform/spreadsheets/read-file.ts': ['readFile'],
  'server/platform/spreadsheets/rows-xml.ts': ['formatRows'],
  'server/platform/spreadsheets/xlsx.ts': ['readXlsx'],
  'server/shared/graph/describe-preview.ts': ['describePreview'],
  'server/shared/graph/describe-redundancies.ts': ['describeRedundancies'],
  'server/shared/graph/engine-work.ts': ['answerQuestion'],
  'server/shared/graph/graph-text.ts': ['formatGraph'],
  'server/shared/standings/compared-work.ts': ['formatAllCompared'],
};

/** Quick functions that threads also use, or that are in modules with slow functions. */
const quick: Readonly<Record<string, string>> = {
  'src/domain/continuity/scenario-parts.ts: addScenario': 'copies two lists',
  'src/domain/continuity/standings.ts: comparedFields': 'a list of names',
  'src/domain/continuity/standings.ts: formatCompared': 'one activity',
  'src/domain/continuity/standings.ts: hasMoved': 'one activity',
  'src/domain/import/gaps-after.ts: listWritten': 'collects uids, of at most 10,000 rows',
  'src/domain/import/remote-work.ts: formatRemoteDelivery': 'one cell',
  'src/domain/import/text.ts: countText': 'adds lengths, of at most 10,000 rows',
  'src/server/platform/files/validate-upload.ts: FileRefused': 'an error',
  'src/server/platform/http/define-error.ts: AppError': 'an error',
  'src/server/platform/spreadsheets/unreadable-table.ts: UnreadableTable': 'an error',
  'src/server/shared/graph/gap-answer.ts: namedNode': 'one record',
  'src/server/shared/graph/graph-change.ts: applyChange': 'copies two lists',
  'src/server/shared/standings/compared-work.ts: unpackGraph': 'copies one list',
};

/** The places in the main thread that may call slow functions, with the bound that keeps these calls short. */
const allowed: Readonly<Record<string, string>> = {
  'src/server/areas/continuity/suggestions.service.ts: describeSuggestions': 'at most 100 kB, others in a thread',
  'src/server/areas/import/remembered.service.ts: detectKind': 'reads at most 100 headings and 50 rows',
  'src/server/platform/documents/layout.process.ts: createPdfRenderer': 'a process of its own',
  'src/server/platform/documents/layout.process.ts: createPictureRenderer': 'a process of its own',
  'src/server/platform/spreadsheets/xlsx-stream.ts: formatRows':
    'the default for files of bounded length, 200 lines at a time',
  'src/server/shared/exports/export-handler.ts: formatRows': 'at most 100 lines, others in a thread',
  'src/server/shared/graph/engine.ts: answerQuestion': 'only if isHeavy says that it is short',
  'src/server/shared/standings/compared-work.ts: findStandings': 'in formatAllCompared, which is slow itself',
  'src/server/shared/standings/movements.ts: formatAllCompared': 'only if isHeavy says that it is short',
};

/** Finds imports of values from a module: `import { a, type B } from '#root/...'`, and `await import(...)`. */
function findImports(text: string, module: string, names: readonly string[]): string[] {
  const base = module.split('/').at(-1) ?? '';
  if (!text.includes(base)) return [];
  const end = module.replaceAll('.', '\\.');
  const file = base.replaceAll('.', '\\.');
  const lists = [...text.matchAll(new RegExp(`import \\{([^}]*)\\} from '(?:#root/[^']*${end}|\\./${file})'`, 'g'))];
  const taken = lists.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' as ')[0]));
  const isLoaded = new RegExp(`import\\('(?:#root/[^']*${end}|\\./${file})'\\)`).test(text);
  return names.filter((name) => isLoaded || taken.includes(name));
}

const modules = [
  ...Object.entries(slow).map(([at, names]) => [`domain/${at}`, names] as const),
  ...Object.entries(slowOnServer),
];

/** Returns true for a module that exports only slow functions. Only the callers of such a module are checked. */
function isSlowItself({ file, text }: Source): boolean {
  const listed = modules.find(([module]) => file === `src/${module}`)?.[1] ?? [];
  const exported = [...text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map(([, name = '']) => name);
  return exported.length > 0 && exported.every((name) => listed.includes(name));
}

/** A name that a file imports, and the file that it is from. */
interface Imported {
  readonly name: string;
  readonly from: string;
}

/** Lists the values, but not the types, that a file imports from other files of the product. */
const listImported = ({ file, text }: Source): Imported[] =>
  [...text.matchAll(/import \{([^}]*)\} from '(#root\/|\.\.?\/)([^']+)'/g)].flatMap(([, list = '', root, at = '']) => {
    const from = root === '#root/' ? `src/${at}` : path.posix.join(path.posix.dirname(file), `${root}${at}`);
    return list
      .split(',')
      .map((one) => one.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name, from }));
  });

const isListed = ({ name, from }: Imported) =>
  modules.some(([module, names]) => from === `src/${module}` && names.includes(name));

/**
 * Finds functions that may be slow: those that threads call (`*.worker.ts`, `*-work.ts`), and those that the server
 * imports from modules of the domain that call a slow function.
 */
function findCandidates(sources: readonly Source[]): Imported[] {
  const server = sources.filter(({ file }) => file.startsWith('src/server/') && !isTest(file));
  const callers = server.filter(({ file }) => /(?:\.worker|-work)\.ts$/.test(file));
  const calling = new Set(
    sources
      .filter(({ file }) => file.startsWith('src/domain/') && !isTest(file))
      .filter((source) => listImported(source).some(isListed))
      .map(({ file }) => file),
  );
  return [
    ...callers.flatMap(listImported).filter(({ from }) => /^src\/(?:domain|server)\//.test(from)),
    ...server.flatMap(listImported).filter(({ from }) => calling.has(from)),
  ];
}

interface Source {
  readonly file: string;
  readonly text: string;
}

function findCalls(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('src/server/') && !isTest(file) && !file.endsWith('.worker.ts'))
    .filter((source) => !isSlowItself(source))
    .flatMap(({ file, text }) =>
      modules.flatMap(([module, names]) => findImports(text, module, names).map((name) => `${file}: ${name}`)),
    );
}

// Read once, because this takes seconds on a busy machine.
const sources = readSources();

describe('slow work', () => {
  it('is called only by threads, or in listed places where the size of the input is bounded', () => {
    expect([...new Set(findCalls(sources))].sort()).toEqual(Object.keys(allowed).sort());
  });

  it('includes every function that threads call, unless it is listed as quick', () => {
    const found = findCandidates(sources)
      .filter((one) => !isListed(one))
      .map(({ name, from }) => `${from}: ${name}`);
    expect([...new Set(found)].sort()).toEqual(Object.keys(quick).sort());
  });

  it('is listed by names that exist', () => {
    const texts = new Map(sources.map(({ file, text }) => [file, text]));
    const missing = modules.flatMap(([module, names]) =>
      names.filter(
        (name) =>
          !new RegExp(`export (?:async )?(?:function|const|class) ${name}\\b`).test(texts.get(`src/${module}`) ?? ''),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('is found however it is imported', () => {
    const file = 'src/server/areas/x/x.ts';
    const find = (text: string) => findCalls([{ file, text }]);
    expect(find(`import { type Gap, findGaps } from '#root/domain/continuity/gaps.ts';`)).toEqual([
      `${file}: findGaps`,
    ]);
    expect(find(`import {\n  checkImport as check,\n} from '#root/domain/import/check.ts';`)).toEqual([
      `${file}: checkImport`,
    ]);
    expect(find(`const { readXlsx } = await import('./xlsx.ts');`)).toEqual([`${file}: readXlsx`]);
    expect(find(`import type { Gap } from '#root/domain/continuity/gap.ts';`)).toEqual([]);
    const slowModule = 'src/server/shared/graph/engine-work.ts';
    const [onlySlow, more] = ['export function answerQuestion() {}', 'export const other = 1;'];
    const findIn = (exported: string) =>
      findCalls([
        { file: slowModule, text: `import { findGaps } from '#root/domain/continuity/gaps.ts';\n${exported}` },
      ]);
    expect(findIn(onlySlow)).toEqual([]);
    expect(findIn(`${onlySlow}\n${more}`)).toEqual([`${slowModule}: findGaps`]);
    expect(
      findCalls([
        { file: 'src/server/areas/x/x.worker.ts', text: `import { findGaps } from '#root/domain/continuity/gaps.ts';` },
      ]),
    ).toEqual([]);
  });
});
