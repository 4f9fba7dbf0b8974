import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Duplication,
  type DuplicationPart,
  duplicationCounts,
  duplicationParts,
  type organisationDuplications,
} from '#root/contract/landlord/organisation-duplications.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { findTable, listKindsThatCan } from '#root/contract/shared/kinds/kinds.ts';
import { databaseError } from '#root/server/platform/db/constraint-errors.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { duplicateOrganisation } from './duplicate-organisation.ts';
import { duplicationRepository } from './duplication.repository.ts';
import { organisationConstraints, organisationErrors } from './organisations.errors.ts';
import { registryRepository } from './organisations.repository.ts';
import { findLifecycle } from './registry-access.ts';

const payload = z.object({
  sourceUid: z.uuid(),
  targetUid: z.uuid(),
  name: z.string(),
  friendlyUrl: z.string(),
  parts: z.array(z.enum(duplicationParts)),
});

const kind = 'organisation.duplicate';

/** The progress texts for some tables. For any other table, the text is made from the name of the table. */
const stepWords: Readonly<Record<string, string>> = {
  master_rows: 'Copying master data',
  activities: 'Copying activities',
  activity_links: 'Copying dependencies',
};

/**
 * Duplicates an organisation. The rows and the end of the job are committed together, so the duplicate is created once
 * or not at all.
 */
export const duplicateJob = defineJob(
  kind,
  payload,
  async (job) => {
    const order = { ...job.payload, landlordUid: job.organisationUid };
    try {
      await job.write(async (db) => {
        await duplicateOrganisation(db, order, async ({ done, total, table }) => {
          job.signal.throwIfAborted();
          await job.progress(
            (100 * done) / Math.max(1, total),
            stepWords[table] ?? `Copying ${table.replaceAll('_', ' ')}`,
          );
        });
        await job.finish(db, { targetUid: order.targetUid });
      });
    } catch (error) {
      // If another organisation has taken the sign-in name in the meantime, the job fails with an error that says so,
      // and is not tried again.
      throw databaseError(error, organisationConstraints) ?? error;
    }
  },
  { isReported: true },
);

interface JobRow {
  readonly uid: string;
  readonly state: Duplication['state'];
  readonly percent: number;
  readonly words: string;
  readonly error: string | null;
  readonly payload: z.infer<typeof payload>;
}

const findJob = (organisation: string, uid: string) =>
  query(sql<JobRow>`
    select uid, state, percent, words, error, payload from jobs
    where organisation_uid = ${organisation} and uid = ${uid} and kind = ${kind}`);

const toAnswer = ({ payload: { name, sourceUid, targetUid, parts }, ...row }: JobRow): { data: Duplication } => ({
  data: {
    uid: row.uid,
    state: row.state,
    percent: row.percent,
    words: row.state === 'failed' ? (row.error ?? '') : row.words,
    ...{ name, sourceUid, targetUid, parts },
  },
});

/**
 * Returns the tables whose rows are counted for a part. If a part has the name of a table, only that table is counted.
 * For any other part, such as plans, the tables of all its kinds are counted.
 */
function listCounted(part: DuplicationPart): string[] {
  const tables = listKindsThatCan('duplicate')
    .filter((kind) => records[kind].can.duplicate === part)
    .map(findTable);
  return tables.includes(part) ? [part] : tables;
}

/** Counts the records that a duplicate would have. */
export async function countDuplication({ tenants, params }: Ctx<typeof organisationDuplications.counts>) {
  const sourceDb = tenants.read(params.uid);
  await findLifecycle(sourceDb, params.uid);
  const always = duplicationCounts.shape.always.element.shape.part.options;
  const parts = [
    ...always.map((table) => [table, [table]] as const),
    ...duplicationParts.map((part) => [part, listCounted(part)] as const),
  ];
  const counts = (await sourceDb.maybe(duplicationRepository.counts(params.uid, parts)))?.counts;
  return {
    data: {
      always: always.map((part) => ({ part, count: counts?.[part] ?? 0 })),
      parts: duplicationParts.map((part) => ({ part, count: counts?.[part] ?? 0 })),
    },
  };
}

export async function beginDuplication(ctx: Ctx<typeof organisationDuplications.begin>) {
  const { db, tenants, params, body, actor } = ctx;
  const life = await findLifecycle(tenants.read(params.uid), params.uid);
  if (life.state === 'deleted') throw organisationErrors.wrongState(life.state);
  // This check reports a taken name early, while the form is open. The constraint is checked again when the row is
  // written.
  const availability = await db.maybe(registryRepository.friendlyUrlTaken(body.friendlyUrl, undefined));
  if (availability?.taken) throw organisationErrors.friendlyUrlTaken();
  const uid = await enqueue(db, duplicateJob, { ...body, sourceUid: params.uid, targetUid: newUid() });
  const row = await db.maybe(findJob(actor.homeUid, uid));
  if (!row) throw errors.system();
  return toAnswer(row);
}

export async function readDuplication({ db, actor, params }: Ctx<typeof organisationDuplications.get>) {
  const row = await db.maybe(findJob(actor.homeUid, params.uid));
  if (!row) throw errors.notFound();
  return toAnswer(row);
}
