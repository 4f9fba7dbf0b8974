import { type GapAcceptanceInput, gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import { findGapVerdict } from '#root/domain/continuity/gap.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { defineError, errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { type Ctx, implement } from '#root/server/platform/http/route.ts';
import { gapAcceptancesRepository as repository } from '#root/server/shared/gaps/gap-acceptances.repository.ts';
import { listAcceptedRecords } from '#root/server/shared/gaps/gap-list.service.ts';
import { readGaps } from '#root/server/shared/graph/engine.ts';

type WriteCtx = Pick<Ctx<typeof gapAcceptances.update>, 'db' | 'organisation' | 'services' | 'actor'>;

const gapClosed = defineError('gap_closed', 422, 'This gap no longer exists. Load the list again.');

/**
 * Returns the current gap, and the state of the gap that an acceptance stores. @throws 422 if there is no such gap, 400
 * for a past day
 */
async function readGap({ db, organisation, services, actor }: WriteCtx, key: string, { until }: GapAcceptanceInput) {
  const parts = await services.graphs.read(db, organisation.uid);
  const gap = (await readGaps({ db, whatIfs: services.whatIfs, parts })).find((one) => one.key === key);
  if (!gap) throw gapClosed();
  if (until < findLocalDay(organisation.timeZone, services.now())) throw invalidField('until', 'Choose today or later');
  const state = { verdict: findGapVerdict(gap), minutesOver: gap.minutesOver, by: actor.userUid };
  return { gap, state };
}

export const gapAcceptanceRoutes = implement(
  gapAcceptances,
  {
    records: async (ctx) => ({ data: await listAcceptedRecords(ctx) }),
    create: async (ctx) => {
      const { key } = ctx.body;
      const { gap, state } = await readGap(ctx, key, ctx.body);
      const place = { uid: newUid(), key, dependent: gap.dependent };
      return savedAnswer(await ctx.db.only(repository.insert(ctx.organisation.uid, place, ctx.body, state)));
    },
    update: async (ctx) => {
      const { db, organisation, params, version, body } = ctx;
      const stored = await db.maybe(repository.byUid(organisation.uid, params.uid));
      if (!stored) throw errors.notFound();
      const { state } = await readGap(ctx, stored.key, body);
      const row = await db.only(repository.update(organisation.uid, params.uid, version, body, state));
      return row ? savedAnswer(row) : explainMissing(db, repository.byUid(organisation.uid, params.uid));
    },
    remove: async ({ db, organisation, params, version }) => {
      const gone = await db.only(repository.remove(organisation.uid, params.uid, version));
      return gone ? undefined : explainMissing(db, repository.byUid(organisation.uid, params.uid));
    },
  },
  { gap_acceptances_gap: duplicate('key', 'This gap has already been accepted. Load the list again.') },
);
