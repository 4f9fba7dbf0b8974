import { asOf } from '#root/contract/continuity/as-of.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { logSpan } from '#root/server/shared/as-of/past-tables.ts';
import { asOfRepository as repository } from './as-of.repository.ts';
import { askForDay, readGraphAsOf, readResult, runWhatIfAsOf } from './as-of.service.ts';
import { compareDays } from './compare.service.ts';

export const asOfRoutes = implement(asOf, {
  span: async ({ db, organisation, services }) => {
    const first = (await db.maybe(logSpan(organisation.uid)))?.first ?? null;
    const firstDay = first && findLocalDay(organisation.timeZone, first);
    return { data: { firstDay, today: findLocalDay(organisation.timeZone, services.now()) } };
  },
  ask: askForDay,
  get: async ({ db, params }) => ({ data: await readResult(db, params.uid) }),
  activities: async ({ db, organisation, params, query }) => {
    await readResult(db, params.uid);
    const { filter, ...asked } = query;
    return db.json(
      repository.activities({ organisation: organisation.uid, uid: params.uid }, { ...asked, uids: filter.uid }),
    );
  },
  gaps: async ({ db, organisation, params, query }) => {
    await readResult(db, params.uid);
    const { filter, ...asked } = query;
    const states = filter.state?.length ? filter.state : ['open'];
    const of = { organisation: organisation.uid, uid: params.uid };
    return db.json(repository.gaps(of, { ...asked, verdicts: filter.verdict, states }));
  },
  compare: compareDays,
  graph: readGraphAsOf,
  whatIf: runWhatIfAsOf,
});
