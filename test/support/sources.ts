import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const project = path.resolve(import.meta.dirname, '../..');

/** One of the project's own source files, as the house rules look at it. */
export interface Source {
  /** Relative to the project: `src/server/app.ts`. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionSpan[];
}

export interface Import {
  /** As written: `./x.ts`, `#root/a/b.ts`, `zod`. */
  readonly request: string;
  /** The file it leads to, relative to the project; undefined for a package. */
  readonly target: string | undefined;
}

/** Where a function begins, and how many lines its body has; the list of its parameters does not count. */
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

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
  }
}

const resolve = (file: string, request: string): string | undefined => {
  if (request.startsWith('.')) return path.posix.join(path.posix.dirname(file), request);
  if (request.startsWith('#root/')) return `src/${request.slice(6)}`;
  if (request.startsWith('#test/')) return `test/${request.slice(6)}`;
  return undefined;
};

function read(file: string): Source {
  const text = fs.readFileSync(path.join(project, file), 'utf8');
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const nodes = [...nodesOf(program as unknown as Node)];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
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
    imports: [...new Set(literals)].filter(Boolean).map((request) => ({ request, target: resolve(file, request) })),
    functions: nodes
      .filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      .flatMap(({ start, body }) =>
        isNode(body) ? { line: lineOf(start), lines: text.slice(body.start, body.end).split('\n').length } : [],
      ),
  };
}

/** All TypeScript of the product and its tests; what is generated is left out. */
export function readSources(): Source[] {
  const generated = new Set(['src/server/db/types.ts']);
  return ['src', 'test']
    .flatMap((root) =>
      fs
        .readdirSync(path.join(project, root), { recursive: true, encoding: 'utf8' })
        .map((name) => `${root}/${name.replaceAll(path.sep, '/')}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !generated.has(file))
    .sort()
    .map(read);
}

/** True for files that exist for the tests' sake. */
export const isTest = (file: string): boolean => file.startsWith('test/') || /\.test\.tsx?$/.test(file);
