import { describe, expect, it } from 'vitest';
import { isTest, readSources } from '#test/support/sources.ts';

/**
 * The functions of the domain that can work for more than 20 ms on what a user can make long. Only threads call them
 * (`*.worker.ts`).
 */
const slow: Readonly<Record<string, readonly string[]>> = {
  'continuity/false-redundancy.ts': ['detectFalseRedundancies'],
  'continuity/gaps.ts': ['findGaps'],
  'continuity/preview.ts': ['previewChange'],
  'continuity/spof.ts': ['rankSinglePointsOfFailure'],
  'continuity/suggestions.ts': ['suggestRecoveryTimes'],
  'continuity/what-if.ts': ['runWhatIf'],
  'import/batch/check-batch.ts': ['checkBatch'],
  'import/batch/lists.ts': ['indexBatchChoices'],
  'import/check.ts': ['checkImport'],
  'import/closest-name.ts': ['findClosestName', 'createNameSearch'],
  'import/guess.ts': ['findHeaders', 'guessTable', 'guessColumns', 'detectKind'],
  'import/matrix.ts': ['unfoldMatrix'],
};

/** Readers of files, and what writes many lines of a workbook at once. */
const slowOnServer: Readonly<Record<string, readonly string[]>> = {
  'server/platform/spreadsheets/csv.ts': ['readCsv'],
  'server/platform/spreadsheets/read-file.ts': ['readFile'],
  'server/platform/spreadsheets/rows-xml.ts': ['formatRows'],
  'server/platform/spreadsheets/xlsx.ts': ['readXlsx'],
};

/** The places in the main thread that may call them, with the bound that keeps them short. */
const allowed: Readonly<Record<string, string>> = {
  'src/server/areas/continuity/preview.service.ts: previewChange':
    'reads the graph twice: 20 ms for 2,000 nodes, up to 90 ms for 10,000 nodes and 30,000 links',
  'src/server/areas/import/remembered.service.ts: detectKind': 'reads at most 100 headings and 50 rows',
  'src/server/platform/spreadsheets/read-file.ts: readCsv': 'called by readFile, so in its thread',
  'src/server/platform/spreadsheets/read-file.ts: readXlsx': 'called by readFile, so in its thread',
  'src/server/platform/spreadsheets/xlsx-stream.ts: formatRows':
    'the default for files of bounded length, 200 lines at a time',
  'src/server/shared/dependents/dependents.service.ts: previewChange': 'as in preview.service.ts',
  'src/server/shared/exports/export-handler.ts: formatRows': 'at most 100 lines, others in a thread',
  'src/server/shared/graph/engine-work.ts: findGaps': 'called in the thread, or if isHeavy says that it is short',
  'src/server/shared/graph/engine-work.ts: runWhatIf': 'called in the thread, or if isHeavy says that it is short',
  'src/server/shared/graph/engine-work.ts: suggestRecoveryTimes':
    'called in the thread, or if isHeavy says that it is short',
  'src/server/shared/graph/engine.ts: detectFalseRedundancies': 'only if isHeavy says that it is short',
  'src/server/shared/graph/engine.ts: rankSinglePointsOfFailure': 'only if isHeavy says that it is short',
  'src/server/shared/graph/read-gaps.ts: findGaps': 'only if isHeavy says that it is short',
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

function findCalls(sources: readonly { readonly file: string; readonly text: string }[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('src/server/') && !isTest(file) && !file.endsWith('.worker.ts'))
    .flatMap(({ file, text }) =>
      modules.flatMap(([module, names]) => findImports(text, module, names).map((name) => `${file}: ${name}`)),
    );
}

describe('slow work', () => {
  it('is called only by threads, or where something keeps it short', () => {
    expect([...new Set(findCalls(readSources()))].sort()).toEqual(Object.keys(allowed).sort());
  });

  it('is listed by names that exist', () => {
    const texts = new Map(readSources().map(({ file, text }) => [file, text]));
    const missing = modules.flatMap(([module, names]) =>
      names.filter(
        (name) => !new RegExp(`export (?:async )?(?:function|const) ${name}\\b`).test(texts.get(`src/${module}`) ?? ''),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('is found in every way of importing it', () => {
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
    expect(
      findCalls([
        { file: 'src/server/areas/x/x.worker.ts', text: `import { findGaps } from '#root/domain/continuity/gaps.ts';` },
      ]),
    ).toEqual([]);
  });
});
