import type { GapFlag } from '#root/contract/shared/activity-terms.ts';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import type { JsonRecordRow, JsonRow } from '#root/server/platform/db/queries.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import { type Db, Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Matching } from '#root/server/shared/bulk/selection.ts';
import { readUids, toUidQuery } from '#root/server/shared/exports/export-handler.ts';
import { readProviderFlags } from '#root/server/shared/graph/read-provider-flags.ts';

interface Place {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly services: Services;
}

interface Flaggable {
  readonly filter: { readonly gap?: readonly GapFlag[] | undefined };
}

interface Repository<ListQuery> {
  /**
   * @param flagged the uids of the records with the flags of the filter; undefined if the query does not filter by flag
   */
  page(organisation: string, query: ListQuery, flagged: readonly string[] | undefined): Query<JsonRow>;
  byUid(organisation: string, uid: string): Query<JsonRecordRow>;
}

interface Row {
  readonly uid: string;
}

/** Returns the response with its data replaced by the result of `change`. */
function mapData<Data>({ text, version }: Json, change: (data: Data) => object): Json {
  const answer = JSON.parse(text) as { data: Data };
  return new Json(JSON.stringify({ ...answer, data: change(answer.data) }), version);
}

/**
 * Creates the reads of a register whose records have a flag. The flag is the same as in the gap list, so it is
 * calculated from the graph and not by the database.
 */
export function createFlaggedReads<ListQuery extends Flaggable>(node: NodeKind, repository: Repository<ListQuery>) {
  const readFlags = ({ services, db, organisation }: Place) => readProviderFlags(services, db, organisation.uid);
  const findPage = async (ctx: Place, asked: ListQuery) => {
    const { gap } = asked.filter;
    const flagged = gap && (await readFlags(ctx)).list(node, gap);
    return repository.page(ctx.organisation.uid, asked, flagged);
  };
  /** Returns the uids of all records that match a query, in the order of the query. */
  const listUids = async (ctx: Place, asked: object): Promise<string[]> =>
    readUids(ctx.db, await findPage(ctx, toUidQuery(asked) as unknown as ListQuery));
  return {
    list: async (ctx: Place & { readonly query: ListQuery }) => {
      const [flags, page] = await Promise.all([
        readFlags(ctx),
        findPage(ctx, ctx.query).then((found) => ctx.db.json(found)),
      ]);
      return mapData<Row[]>(page, (rows) => rows.map((row) => ({ ...row, gap: flags.find(row.uid) })));
    },
    get: async (ctx: Place & { readonly params: { readonly uid: string } }) => {
      const [flags, record] = await Promise.all([
        readFlags(ctx),
        ctx.db.record(repository.byUid(ctx.organisation.uid, ctx.params.uid)),
      ]);
      if (!record) throw errors.notFound();
      return mapData<Row>(record, (row) => ({ ...row, gap: flags.find(row.uid) }));
    },
    listUids,
    listMatching: (ctx: Place, { q, filter }: Matching) => listUids(ctx, { q, filter, sort: 'name' }),
  };
}
