import fastify from 'fastify';
import type { ActivityCreate } from '#root/contract/activities/activities.ts';
import type { ActivityDetails } from '#root/contract/activities/activity-steps.ts';
import { activitiesRepository } from '#root/server/areas/activities/activities.repository.ts';
import { selectActivityPage } from '#root/server/areas/activities/activity-list.repository.ts';
import { activityRecordRepository } from '#root/server/areas/activities/activity-record.repository.ts';
import { activityStepsRepository } from '#root/server/areas/activities/activity-steps/activity-steps.repository.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { type Query, type Statement, toStatement } from '#root/server/platform/db/statement.ts';

/**
 * The server that the product is compared with: Fastify and pg with the product's own SQL, and nothing else. The server
 * has no sign-in, permissions or validation, and trusts the organisation in the request's header. pg returns rows as
 * objects, which Fastify converts to JSON.
 */
const [url = '', port = '0'] = process.argv.slice(2);
const pool = createPgPool({ connectionString: url, max: 16, options: '-c TimeZone=UTC' });

/** Returns the text between the opening parenthesis at the end of `opening` and the matching closing parenthesis. */
function extractBetween(text: string, opening: string): string {
  const start = text.indexOf(opening) + opening.length;
  if (start < opening.length) throw new Error(`The SQL has no ${opening}`);
  let depth = 1;
  for (let end = start; ; end += 1) {
    if (text[end] === "'") end = text.indexOf("'", end + 1);
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, end);
  }
}

interface Part {
  readonly name: string;
  readonly text: string;
  /** The indexes of the statement's values that this part uses, in the order of the part. */
  readonly places: readonly number[];
}
const parts = new Map<string, Part>();

/** Extracts a part of a statement as a separate statement, and renumbers the values. */
function extractPart(text: string, opening: string): Part {
  const places: number[] = [];
  const own = extractBetween(text, opening).replaceAll(/\$(\d+)/g, (_, number) => {
    const place = Number(number) - 1;
    if (!places.includes(place)) places.push(place);
    return `$${places.indexOf(place) + 1}`;
  });
  return { name: `part ${parts.size}`, text: own, places };
}

function buildPart({ text, values, name }: Statement, opening: string) {
  const key = `${name}${opening}`;
  const part = parts.get(key) ?? extractPart(text, opening);
  parts.set(key, part);
  return { name: part.name, text: part.text, values: part.places.map((place) => values[place]) };
}

const buildStatement = (query: Query<unknown>) => {
  const { text, values, name } = toStatement(query);
  return { text, values: [...values], ...(name && { name }) };
};

const app = fastify();
const readOrganisation = (headers: Record<string, unknown>) => String(headers.organization);

/**
 * Stands for the organisation in the list statements, which are built only once. Each request replaces it with its own
 * organisation.
 */
const placeholder = newUid();
const listQuery = {
  pageSize: 50 as const,
  sort: '-updatedAt' as const,
  q: '',
  filter: { state: ['draft' as const, 'approved' as const] },
};
const lists = [1, 2].map((page) =>
  toStatement(selectActivityPage({ organisation: placeholder, user: '' }, { ...listQuery, page })),
);

app.get('/activities', async ({ headers, query }) => {
  const { page } = query as { page: string };
  const list = lists[Number(page) - 1] as Statement;
  const values = list.values.map((value) => (value === placeholder ? readOrganisation(headers) : value));
  const [rows, total] = await Promise.all([
    pool.query(buildPart({ ...list, values }, `'[]'::json) from (`)),
    pool.query(buildPart({ ...list, values }, `'total', (`)),
  ]);
  return { data: rows.rows, meta: { page: Number(page), pageSize: 50, total: Number(total.rows[0].n) } };
});
app.get('/activities/:uid', async ({ headers, params }) => {
  const { uid } = params as { uid: string };
  const record = activityRecordRepository.byUid({ organisation: readOrganisation(headers), uid });
  return { data: (await pool.query(buildPart(record, 'as json from ('))).rows[0] };
});
app.post('/activities', async ({ headers, body }, reply) => {
  const insert = activitiesRepository.insert(readOrganisation(headers), newUid(), body as ActivityCreate);
  return reply.code(201).send({ data: (await pool.query(buildStatement(insert))).rows[0] });
});
app.put('/activities/:uid/details', async ({ headers, params, body }) => {
  const { uid } = params as { uid: string };
  const edit = { organisation: readOrganisation(headers), uid, version: 1, mayUpdate: true };
  return {
    data: (await pool.query(buildStatement(activityStepsRepository.details(edit, body as ActivityDetails)))).rows[0],
  };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('is ready\n');
