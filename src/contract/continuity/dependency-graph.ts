import { z } from 'zod';
import { impactLevel } from '#root/contract/activities/activity-steps.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';

const minutesOrNot = z.int().nullable();
/** A place in the list of nodes, from 0. */
const place = z.int();

/** A record as a line; minutes, null where not assessed. `domain/continuity/graph-lines.ts` reads it. */
export const graphNodeLine = z.tuple([
  uid(),
  z.enum(providerKinds),
  /** Its name. */
  z.string(),
  /** RTO */
  minutesOrNot,
  /** MTPD */
  minutesOrNot,
  /** Time to resume; null as 0. */
  minutesOrNot,
  /** Priority: greater is more important. */
  z.number().nullable(),
  /** Archived: it keeps its place, but none of its links take part. */
  z.boolean(),
]);
export type GraphNodeLine = z.infer<typeof graphNodeLine>;

/** "dependent needs provider" as a line. */
export const graphEdgeLine = z.tuple([
  uid(),
  /** The place of the dependent ... */
  place,
  /** ... and of the provider. */
  place,
  /** Minutes the dependent carries on without the provider. */
  z.int(),
  /** Edges of one dependent with the same group are alternatives; null: none. */
  z.string().nullable(),
  /** How many of the group must be up. */
  z.int(),
]);
export type GraphEdgeLine = z.infer<typeof graphEdgeLine>;

/** Nodes and edges, each in the order of their uids, so that one state of the data has one text. */
const lines = {
  nodes: z.array(graphNodeLine),
  edges: z.array(graphEdgeLine),
};

/** What impact over time is worked out of. */
const impactLines = {
  /** Categories in their order: uid, name, and the level (1..5) from which an impact can't be accepted. */
  categories: z.array(z.tuple([uid(), z.string(), z.int()])),
  /** Of each activity that has one: its place, and its matrix as the category's place with the levels at `impactHorizons`. */
  impacts: z.array(z.tuple([place, z.array(z.tuple([place, z.array(impactLevel)]))])),
};

export const dependencyGraphLines = z.object({
  ...lines,
  ...impactLines,
  /** Names this state of the graph; the ETag too. A kept run says which one it was worked out of. */
  digest: z.string(),
});
export type DependencyGraphLines = z.infer<typeof dependencyGraphLines>;

/** The records of a scenario: `edges` were captured in BIAs, `ownEdges` are the scenario's. */
export const scenarioGraphLines = z.object({ ...lines, ownEdges: z.array(graphEdgeLine) });

/** The type that GraphML is sent with. */
export const graphMlType = 'application/graphml+xml; charset=utf-8';

const whole = { method: 'GET', scope: 'organisation', permissions: ['activity.read'] } as const;
const root = `${apiRoot}/dependency-graph` as const;

/** The whole organisation's dependencies. */
export const dependencyGraph = {
  /** Its ETag changes with the graph: with If-None-Match an unchanged one costs a 304. */
  lines: endpoint({
    ...whole,
    path: root,
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
  }),
};

const params = z.object({ uid: uid('dependency_scenario') });
const ofScenario = { method: 'GET', scope: 'organisation', permissions: ['dependency_scenario.read'], params } as const;
const scenarioRoot = `${apiRoot}/dependency-scenarios/:uid/graph` as const;

/** What a scenario shows. */
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
  }),
};
