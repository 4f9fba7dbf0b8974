import type { Pool } from 'pg';

const scalars: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  int2: 'number',
  int4: 'number',
  // pg returns 64-bit integers as text, because a JavaScript number cannot represent all of them.
  int8: 'string',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  jsonb: 'unknown',
  json: 'unknown',
  bytea: 'Buffer',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  hasDefault: boolean;
}

function columnType({ type, nullable, generated, hasDefault }: Column): string {
  const element = type.startsWith('_') ? type.slice(1) : type;
  const base = scalars[element] ?? 'string';
  const read = type.startsWith('_') ? `${base}[]` : base;
  const full = nullable ? `${read} | null` : read;
  const write = base === 'Date' ? `${full} | string` : full;
  if (generated) return `ColumnType<${full}, never, never>`;
  if (hasDefault || nullable) return `ColumnType<${full}, ${write} | undefined, ${write}>`;
  return write === full ? full : `ColumnType<${full}, ${write}, ${write}>`;
}

/** Reads the migrated database and returns the source of `types.ts`, with one interface for each table and view. */
export async function generateTypes(owner: Pool): Promise<string> {
  const { rows } = await owner.query<Column>(
    `select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
            (a.attidentity = 'a' or a.attgenerated <> '' or c.relkind = 'v') as generated, a.atthasdef as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
       and c.relname not like 'kysely_%'
     order by c.relname, a.attnum`,
  );
  const tables = Map.groupBy(rows, (row) => row.table);
  const pascal = (name: string) => name.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${column.column}: ${columnType(column)};`);
    return `export interface ${pascal(table)} {\n${fields.join('\n')}\n}\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`).join('\n');
  return `// Made by \`npm run db:types\` from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

${interfaces.join('\n')}
export interface DB {
${index}
}
`;
}
