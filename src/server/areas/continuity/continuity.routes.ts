import { continuity, type Neighbour } from '#root/contract/continuity/continuity.ts';
import { continuityFindings, continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { readGapPage } from '#root/server/shared/gaps/gap-list.service.ts';
import { listDepartmentActivities } from '#root/server/shared/graph/department-demands.ts';
import { rankSinglePoints } from '#root/server/shared/graph/engine.ts';
import { namedNode } from '#root/server/shared/graph/gap-answer.ts';
import { type NeighbourRow, neighbours } from './continuity.repository.ts';
import { listFalseRedundancies, listFalseRedundanciesOfScenario } from './findings.service.ts';
import { exportGaps } from './gap-export.service.ts';
import { buildPreview } from './preview.service.ts';
import { suggestRecoveryTimes } from './suggestions.service.ts';

type End = Pick<NeighbourRow, 'rtoMinutes' | 'mtpdMinutes' | 'restartMinutes'>;

function neighbour(row: NeighbourRow, dependent: End, provider: End): Neighbour {
  const { linkUid, origin, toleranceMinutes, group, groupRequired, note, ...node } = row;
  const verdict = computeLinkVerdict({
    dependent: { rto: dependent.rtoMinutes, mtpd: dependent.mtpdMinutes, restart: dependent.restartMinutes },
    provider: { rto: provider.rtoMinutes },
    tolerance: toleranceMinutes,
  });
  return { linkUid, origin, toleranceMinutes, group, groupRequired, note, node, ...verdict };
}

const ofGraph = implement(continuity, {
  gaps: (ctx) => readGapPage(ctx, ctx.query),
  exportGaps,
  preview: async ({ db, services: { graphs, whatIfs }, body }) => {
    // The graph is read outside the transaction, because a read within a writing transaction never adds to the cache.
    const parts = await graphs.read(db.outside, db.organisation);
    return { data: await buildPreview(db, { db: db.outside, whatIfs, parts }, body) };
  },
  singlePointsOfFailure: async ({ db, organisation, services, query }) => {
    const among = await listDepartmentActivities(db, organisation.uid, query);
    const parts = await services.graphs.read(db, organisation.uid);
    const ranking = await rankSinglePoints({ db, whatIfs: services.whatIfs, parts }, query.limit, among);
    return { data: ranking.map(({ uid, ...figures }) => ({ ...namedNode(parts.graph, uid), ...figures })) };
  },
  neighbours: async ({ db, organisation, params }) => {
    const own = await db.maybe(neighbours(organisation.uid, params.uid));
    if (!own) throw errors.notFound();
    return {
      data: {
        upstream: [...own.upstream, ...own.sites].map((row) => neighbour(row, own, row)),
        downstream: own.downstream.map((row) => neighbour(row, row, own)),
      },
    };
  },
});

export const continuityRoutes = [
  ...ofGraph,
  ...implement(continuityFindings, {
    falseRedundancies: listFalseRedundancies,
    falseRedundanciesOfScenario: listFalseRedundanciesOfScenario,
  }),
  ...implement(continuitySuggestions, { recoverySuggestions: suggestRecoveryTimes }),
];
