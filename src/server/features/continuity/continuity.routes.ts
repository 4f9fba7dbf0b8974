import { continuity, type Neighbour } from '#root/contract/continuity.ts';
import { rankSinglePointsOfFailure } from '#root/domain/continuity/spof.ts';
import { linkVerdict } from '#root/domain/continuity/verdicts.ts';
import { loadGraph, loadGraphParts } from '#root/server/continuity/organisation-graph.ts';
import { errors } from '#root/server/errors.ts';
import { implement } from '#root/server/http/route.ts';
import { type NeighbourRow, neighbours } from './continuity.repository.ts';
import { gapPage, namedNode } from './gap-list.service.ts';
import { previewOf } from './preview.service.ts';

type End = Pick<NeighbourRow, 'rtoMinutes' | 'mtpdMinutes' | 'restartMinutes'>;

function neighbour(row: NeighbourRow, dependent: End, provider: End): Neighbour {
  const { linkUid, toleranceMinutes, group, groupRequired, note, ...node } = row;
  const verdict = linkVerdict({
    dependent: { rto: dependent.rtoMinutes, mtpd: dependent.mtpdMinutes, restart: dependent.restartMinutes },
    provider: { rto: provider.rtoMinutes },
    tolerance: toleranceMinutes,
  });
  return { linkUid, toleranceMinutes, group, groupRequired, note, node, ...verdict };
}

export const continuityRoutes = implement(continuity, {
  gaps: async ({ db, organisation, query }) => gapPage(await loadGraph(db, organisation.uid), query),
  preview: async ({ db, organisation, body }) => ({
    data: previewOf(await loadGraphParts(db, organisation.uid), body),
  }),
  singlePointsOfFailure: async ({ db, organisation, query }) => {
    const graph = await loadGraph(db, organisation.uid);
    const ranking = rankSinglePointsOfFailure(graph, { limit: query.limit });
    return { data: ranking.map(({ uid, ...figures }) => ({ ...namedNode(graph, uid), ...figures })) };
  },
  neighbours: async ({ db, organisation, params }) => {
    const own = await db.maybe(neighbours(organisation.uid, params.uid));
    if (!own) throw errors.notFound();
    return {
      data: {
        upstream: own.upstream.map((row) => neighbour(row, own, row)),
        downstream: own.downstream.map((row) => neighbour(row, row, own)),
      },
    };
  },
});
