import type { Db } from '#root/server/platform/db/tenant.ts';
import { takeSteps } from '#root/server/platform/workers/steps.ts';
import { duplicationRepository as repository } from './duplication.repository.ts';
import type { Row } from './duplication-tables.ts';

/** Reads all rows of these tables of one organisation, as they are at one moment. @returns the rows by table */
export async function readRows(
  db: Db,
  organisation: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const texts = await db.many(repository.rows(organisation, tables));
  const all = new Map<string, Row[]>(tables.map((table) => [table, []]));
  await takeSteps(
    (function* () {
      for (const { table, rows } of texts) {
        all.get(table)?.push(...(JSON.parse(rows) as Row[]));
        yield;
      }
    })(),
  );
  return all;
}
