import fs from 'node:fs';
import type { FieldNotes } from './config-notes.ts';
import { configNames, configSchema } from './config-schema.ts';

/** Where the reference is kept. */
export const configDocsFile = new URL('../../docs/configuration.md', import.meta.url);

/** The configuration reference as Markdown, made from the schema's own texts. */
export function configDocs(): string {
  const fields = configNames.map((name) => {
    const schema = configSchema.shape[name];
    const { description, accepts, defaultsTo } = schema.meta() as FieldNotes & { description: string };
    return `## ${name}\n\n${description}\n\n- Accepts: ${accepts}\n- Default: ${defaultsTo ?? `\`${constantDefault(name)}\``}\n`;
  });
  return `${INTRODUCTION}\n${fields.join('\n')}`;
}

const INTRODUCTION = `# Configuration

<!-- Generated from src/server/config-schema.ts by "npm run docs:config". Change the texts there. -->

Holdfast is configured by environment variables. None is needed for a first start on your own machine.

- Every variable can also be given as \`NAME_FILE\`, the path of a file that holds the value, as container secrets do. Give one of the two.
- An empty value counts as none.
- A mistake stops the start; all mistakes are listed at once, with what to do.
`;

/** As the operator would write it, before it is resolved or converted. */
function constantDefault(name: (typeof configNames)[number]): string {
  let schema: unknown = configSchema.shape[name];
  for (;;) {
    const definition = (schema as { def: { defaultValue?: unknown; innerType?: unknown; in?: unknown } }).def;
    if (definition.defaultValue !== undefined) return String(definition.defaultValue);
    const inner = definition.innerType ?? definition.in;
    if (inner === undefined) throw new Error(`${name} has neither a default nor a text that says so`);
    schema = inner;
  }
}

if (import.meta.main) fs.writeFileSync(configDocsFile, configDocs());
