import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const project = path.resolve(import.meta.dirname, '../..');

/** The parts of a source file that the house rules check. */
export interface Source {
  /** The path relative to the project, for example `src/server/start/app.ts`. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionSpan[];
}

export interface Import {
  /** The specifier as written, for example `./x.ts`, `#root/a/b.ts` or `zod`. */
  readonly request: string;
  /** The path of the imported file relative to the project, or undefined for a package. */
  readonly target: string | undefined;
}

/** A function's first line, and the number of lines in its body without the parameters. */
export interface FunctionSpan {
  readonly line: number;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body?: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* walkNodes(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walkNodes(child);
  }
}

const resolveImport = (file: string, request: string): string | undefined => {
  if (request.startsWith('.')) return path.posix.join(path.posix.dirname(file), request);
  if (request.startsWith('#root/')) return `src/${request.slice(6)}`;
  if (request.startsWith('#test/')) return `test/${request.slice(6)}`;
  return undefined;
};

function readSource(file: string): Source {
  const text = fs.readFileSync(path.join(project, file), 'utf8');
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const nodes = [...walkNodes(program as Node)];
  const findLine = (offset: number) => text.slice(0, offset).split('\n').length;
  const literals = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start, end).replaceAll(/['"`]/g, ''),
    ),
  ];
  return {
    file,
    text,
    lines: text.trimEnd().split('\n').length,
    imports: [...new Set(literals)]
      .filter(Boolean)
      .map((request) => ({ request, target: resolveImport(file, request) })),
    functions: nodes
      .filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      .flatMap(({ start, body }) =>
        isNode(body) ? { line: findLine(start), lines: text.slice(body.start, body.end).split('\n').length } : [],
      ),
  };
}

/** Reads all TypeScript files of the product and its tests, except generated files. */
export function readSources(): Source[] {
  const generated = new Set(['src/server/platform/db/types.ts']);
  return ['src', 'test']
    .flatMap((root) =>
      fs
        .readdirSync(path.join(project, root), { recursive: true, encoding: 'utf8' })
        .map((name) => `${root}/${name.replaceAll(path.sep, '/')}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !generated.has(file))
    .sort()
    .map(readSource);
}

/** Returns true if a file is used only by tests. */
export const isTest = (file: string): boolean => file.startsWith('test/') || /\.test\.tsx?$/.test(file);
