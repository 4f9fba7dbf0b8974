import fastify from 'fastify';
import pg from 'pg';
import type { ActivityCreate } from '#root/contract/activities.ts';
import type { ActivityDetails } from '#root/contract/activity-steps.ts';
import { newUid } from '#root/server/db/crud.ts';
import { type Query, type Statement, toStatement } from '#root/server/db/statement.ts';
import { activitiesRepository } from '#root/server/features/activities/activities.repository.ts';
import { activityPage } from '#root/server/features/activities/activity-list.repository.ts';
import { activityRecordRepository } from '#root/server/features/activities/activity-record.repository.ts';
import { activityStepsRepository } from '#root/server/features/activity-steps/activity-steps.repository.ts';

/**
 * What the product is measured against: Fastify and pg with the product's own SQL, and nothing else. No sign-in, no
 * permissions, no organisation but the one that the caller names, no validation; rows come as objects, and Fastify turns
 * them into JSON.
 */
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c TimeZone=UTC' });

/** The text between the parenthesis after `opening` and the one that closes it. */
function within(text: string, opening: string): string {
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
  /** Which of the whole statement's values it uses, in its own order. */
  readonly places: readonly number[];
}
const parts = new Map<string, Part>();

/** A part of a statement as one of its own: its values are numbered anew. Cut out once, as if it had been written by hand. */
function cut(text: string, opening: string): Part {
  const places: number[] = [];
  const own = within(text, opening).replaceAll(/\$(\d+)/g, (_, number) => {
    const place = Number(number) - 1;
    if (!places.includes(place)) places.push(place);
    return `$${places.indexOf(place) + 1}`;
  });
  return { name: `part ${parts.size}`, text: own, places };
}

function part({ text, values, name }: Statement, opening: string) {
  const key = `${name}${opening}`;
  const known = parts.get(key) ?? cut(text, opening);
  parts.set(key, known);
  return { name: known.name, text: known.text, values: known.places.map((place) => values[place]) };
}

const whole = (query: Query<unknown>) => {
  const { text, values, name } = toStatement(query);
  return { text, values: [...values], ...(name && { name }) };
};

const app = fastify();
const organisationOf = (headers: Record<string, unknown>) => String(headers.organization);

/** The list's statement, built once; only the organisation changes. */
const placeholder = newUid();
const asked = {
  pageSize: 50 as const,
  sort: '-updatedAt' as const,
  q: '',
  filter: { state: ['draft' as const, 'approved' as const] },
};
const lists = [1, 2].map((page) =>
  toStatement(activityPage({ organisation: placeholder, user: '' }, { ...asked, page })),
);

app.get('/activities', async ({ headers, query }) => {
  const { page } = query as { page: string };
  const list = lists[Number(page) - 1] as Statement;
  const values = list.values.map((value) => (value === placeholder ? organisationOf(headers) : value));
  const [rows, total] = await Promise.all([
    pool.query(part({ ...list, values }, `'[]'::json) from (`)),
    pool.query(part({ ...list, values }, `'total', (`)),
  ]);
  return { data: rows.rows, meta: { page: Number(page), pageSize: 50, total: Number(total.rows[0].n) } };
});
app.get('/activities/:uid', async ({ headers, params }) => {
  const { uid } = params as { uid: string };
  const record = activityRecordRepository.byUid({ organisation: organisationOf(headers), uid });
  return { data: (await pool.query(part(record, 'as json from ('))).rows[0] };
});
app.post('/activities', async ({ headers, body }, reply) => {
  const insert = activitiesRepository.insert(organisationOf(headers), newUid(), body as ActivityCreate);
  return reply.code(201).send({ data: (await pool.query(whole(insert))).rows[0] });
});
app.put('/activities/:uid/details', async ({ headers, params, body }) => {
  const { uid } = params as { uid: string };
  const edit = { organisation: organisationOf(headers), uid, version: 1, mayUpdate: true };
  return { data: (await pool.query(whole(activityStepsRepository.details(edit, body as ActivityDetails)))).rows[0] };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('is ready\n');
