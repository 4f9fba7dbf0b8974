import { z } from 'zod';
import { impactLevel } from '#root/contract/activities/activity-steps.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { linkOrigins, providerKinds } from '#root/contract/shared/activity-terms.ts';

const minutesOrNot = z.int().nullable();
/** An index in the list of nodes, from 0. */
const place = z.int();

/** A record as a tuple, which `domain/continuity/graph-lines.ts` reads. Times are minutes; null: not assessed. */
export const graphNodeLine = z.tuple([
  uid(),
  z.enum(providerKinds),
  /** The record's name. */
  z.string(),
  /** RTO */
  minutesOrNot,
  /** MTPD */
  minutesOrNot,
  /** Restart time; null counts as 0. */
  minutesOrNot,
  /** Priority; greater is more important. */
  z.number().nullable(),
  /** True if archived: the record keeps its index, but its links do not count. */
  z.boolean(),
  /** MBCO of an activity, in percent of normal operation */
  z.int().nullable(),
]);
export type GraphNodeLine = z.infer<typeof graphNodeLine>;

/** "dependent needs provider" as a tuple. */
export const graphEdgeLine = z.tuple([
  uid(),
  /** The index of the dependent. */
  place,
  /** The index of the provider. */
  place,
  /** Minutes for which the dependent can continue without the provider. */
  z.int(),
  /** Edges of one dependent with the same group are alternatives; null: no group. */
  z.string().nullable(),
  /** The number of the group's members that must be available. */
  z.int(),
  /** The source from which Holdfast derives the link; null for a link that people entered. */
  z.enum(linkOrigins).nullable(),
]);
export type GraphEdgeLine = z.infer<typeof graphEdgeLine>;

/** Nodes and edges in the order of their uids, so that the same data always gives the same text. */
const lines = {
  nodes: z.array(graphNodeLine),
  edges: z.array(graphEdgeLine),
};

/** The data for calculating impact over time. */
const impactLines = {
  /** Categories in their order: uid, name, and the level (1 to 5) from which an impact is unacceptable. */
  categories: z.array(z.tuple([uid(), z.string(), z.int()])),
  /**
   * For each activity with an impact matrix: the index of the activity, and its matrix. Each row of the matrix is a
   * pair: the index of a category, and the levels at `impactHorizons`.
   */
  impacts: z.array(z.tuple([place, z.array(z.tuple([place, z.array(impactLevel)]))])),
};

export const dependencyGraphLines = z.object({
  ...lines,
  ...impactLines,
  /**
   * Identifies this state of the graph, as the ETag does. A saved run stores the first 32 digits, which identify the
   * graph without the MBCOs, because a what-if does not use the MBCOs.
   */
  digest: z.string(),
});
export type DependencyGraphLines = z.infer<typeof dependencyGraphLines>;

/** The graph of a scenario's records. `edges` are dependencies from BIAs; `ownEdges` are the scenario's own links. */
export const scenarioGraphLines = z.object({ ...lines, ownEdges: z.array(graphEdgeLine) });

/** The content type of GraphML. */
export const graphMlType = 'application/graphml+xml; charset=utf-8';

const whole = { method: 'GET', scope: 'organisation', permissions: ['activity.read'] } as const;
const root = `${apiRoot}/dependency-graph` as const;

/** The dependency graph of the whole organisation. */
export const dependencyGraph = {
  /** The ETag changes only with the graph. A request with If-None-Match gets 304 while the graph is unchanged. */
  lines: endpoint({
    ...whole,
    path: root,
    shows: ['activity'],
    namesContent: true,
    summary: "Read the organisation's whole dependency graph, and the impacts of its activities over time",
    response: recordResponse(dependencyGraphLines),
  }),
  graphMl: endpoint({
    ...whole,
    path: `${root}/graphml`,
    summary: "Download the organisation's whole dependency graph as GraphML",
    response: null,
    download: graphMlType,
    status: 200,
    traces: 'exported',
    budget: 'exports',
  }),
};

const params = z.object({ uid: uid('dependency_scenario') });
const ofScenario = { method: 'GET', scope: 'organisation', permissions: ['dependency_scenario.read'], params } as const;
const scenarioRoot = `${apiRoot}/dependency-scenarios/:uid/graph` as const;

/** The part of the graph that a scenario shows. */
export const scenarioGraph = {
  lines: endpoint({
    ...ofScenario,
    path: scenarioRoot,
    summary: 'Read the records of a dependency scenario with the links between them',
    response: recordResponse(scenarioGraphLines),
  }),
  graphMl: endpoint({
    ...ofScenario,
    path: `${scenarioRoot}/graphml`,
    summary: 'Download the records of a dependency scenario with the links between them as GraphML',
    response: null,
    download: graphMlType,
    status: 200,
    traces: 'exported',
    budget: 'exports',
  }),
};
