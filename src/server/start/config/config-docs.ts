import fs from 'node:fs';
import type { FieldNotes } from './config-notes.ts';
import { configNames, configSchema } from './config-schema.ts';

/** The file of the configuration reference. */
export const configDocsFile = new URL('../../../../docs/configuration.md', import.meta.url);

/** Returns the configuration reference as Markdown, generated from the texts of the schema. */
export function configDocs(): string {
  const fields = configNames.map((name) => {
    const schema = configSchema.shape[name];
    const { description, accepts, defaultsTo } = schema.meta() as FieldNotes & { description: string };
    return `## ${name}\n\n${description}\n\n- Accepts: ${accepts}\n- Default: ${defaultsTo ?? `\`${constantDefault(name)}\``}\n`;
  });
  return `${INTRODUCTION}\n${fields.join('\n')}`;
}

const INTRODUCTION = `# Configuration

<!-- Generated from src/server/start/config/config-schema.ts by "npm run docs:config". Change the texts there. -->

Holdfast is configured by environment variables. You need none for a first start on your own machine.

- For every variable you can instead set \`NAME_FILE\` to the path of a file that contains the value, for example a container secret. Set only one of the two.
- An empty value counts as not set.
- Holdfast does not start with an invalid value. It lists all mistakes at once and says how to fix each one.
`;

/** Returns the default value as an operator would write it, before the conversion. */
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
