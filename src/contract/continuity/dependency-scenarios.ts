import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { description, instant, integer, minutes, name, optionalText, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { named, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { dependencyScenario } from '#root/contract/shared/records/dependency-scenario.ts';
import {
  assumedLink,
  mostScenarioLinks,
  mostScenarioNodes,
  mostTargets,
  whatIfAnswer,
  whatIfTarget,
} from './what-if.ts';

export const scenarioStatuses = ['draft', 'active', 'archived'] as const;
export type ScenarioStatus = (typeof scenarioStatuses)[number];

/** What a scenario is called and whose it is; what it shows is its content. */
export const scenarioInput = z.object({
  name: name(),
  description: description(),
  status: z.enum(scenarioStatuses),
  categoryUid: uid('scenario_category').nullable(),
  /** People of the list of activity owners. */
  ownerUids: z.array(uid('activity_owner')).max(50, 'Choose at most 50'),
});
export type ScenarioInput = z.infer<typeof scenarioInput>;

/** A place on the canvas in whole pixels. */
const pixels = integer(-1_000_000, 1_000_000).nullable();

/** A record that the scenario shows. */
export const scenarioNode = z.object({
  recordUid: uid('provider'),
  kind: z.enum(providerKinds),
  /** Both null: where the automatic layout puts it. */
  x: pixels,
  y: pixels,
  /** An assumption about how long it takes to resume; null: the record's own. */
  restartMinutes: minutes().nullable(),
});
export type ScenarioNode = z.infer<typeof scenarioNode>;

/** A link of the scenario's own. `uid` may be sent along, to undo a deletion with the same link. */
export const scenarioLink = z.object({ uid: uid().optional(), ...assumedLink.shape, note: optionalText(500) });
export type ScenarioLink = z.infer<typeof scenarioLink>;

/** The whole of what a scenario shows: what is not named is no longer there. Links and targets are of its nodes. */
export const scenarioContent = z.object({
  nodes: z
    .array(scenarioNode)
    .max(mostScenarioNodes, `Show at most ${mostScenarioNodes.toLocaleString('en-US')} records`),
  links: z.array(scenarioLink).max(mostScenarioLinks, `Use at most ${mostScenarioLinks.toLocaleString('en-US')} links`),
  targets: z.array(whatIfTarget).max(mostTargets, `Use at most ${mostTargets} targets`),
});
export type ScenarioContent = z.infer<typeof scenarioContent>;

const record = z.object({ uid: uid(), kind: z.enum(providerKinds), name: z.string() });
/** Some of the records that are meant, the first by name, and how many there are. */
const someRecords = z.object({ count: z.int(), first: z.array(record) });

/** So many of the records of a line are named. */
export const scenarioRecordsNamed = 5;

/** A line of the list. */
export const scenarioRow = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  status: z.enum(scenarioStatuses),
  categoryUid: uid().nullable(),
  categoryName: z.string().nullable(),
  owners: z.array(named),
  nodeCount: z.int(),
  /** Links of its own. */
  linkCount: z.int(),
  /** What it takes away. */
  targets: someRecords,
  /** What the targets need directly, and what needs them: as captured, or by links of its own. */
  upstream: someRecords,
  downstream: someRecords,
  runCount: z.int(),
});
export type ScenarioRow = z.infer<typeof scenarioRow>;

export const scenarioRecord = z.object({
  ...scenarioRow.shape,
  ownerUids: z.array(uid()),
  content: z.object({
    nodes: z.array(z.object({ ...scenarioNode.shape, recordUid: uid(), name: z.string(), isActive: z.boolean() })),
    links: z.array(z.object({ ...scenarioLink.shape, uid: uid(), dependentUid: uid(), providerUid: uid() })),
    targets: z.array(z.object({ ...whatIfTarget.shape, recordUid: uid() })),
  }),
});
export type Scenario = z.infer<typeof scenarioRecord>;

const crud = crudEndpoints(dependencyScenario, {
  input: scenarioInput,
  row: scenarioRow,
  record: scenarioRecord,
  query: listQuery(['name', 'status', 'category', 'nodeCount', 'targetCount', 'createdAt', 'updatedAt'], {
    status: listFilter(z.enum(scenarioStatuses)),
    categoryUid: listFilter(uid('scenario_category')),
    ownerUid: listFilter(uid('activity_owner')),
    /** Scenarios that show one of these records. */
    recordUid: listFilter(uid()),
  }),
});

const params = z.object({ uid: uid('dependency_scenario') });
const item = crud.get.path;
const scope = 'organisation';

export const dependencyScenarios = {
  ...crud,
  bulkSet: bulkSetEndpoint(crud.list, dependencyScenario, {
    status: z.enum(scenarioStatuses),
    categoryUid: uid('scenario_category').nullable(),
  }),
  ...bulkDeleteEndpoints(crud.list, dependencyScenario),
  /** 400 at `nodes.3.recordUid` and the like for what is not there, named twice, linked to itself or no node of it. */
  saveContent: endpoint({
    method: 'PUT',
    path: `${item}/content`,
    scope,
    permissions: ['dependency_scenario.update'],
    summary: 'Replace what a dependency scenario shows: its records, its own links and what it takes away',
    params,
    body: scenarioContent,
    maxBodyBytes: 4 * 1024 * 1024,
    versioned: true,
    response: saved,
  }),
  /**
   * The whole organisation's dependencies with the scenario's own links and assumptions. Writes nothing; the same targets give
   * the same bytes until a dependency or the scenario changes.
   */
  simulate: endpoint({
    method: 'POST',
    path: `${item}/simulate`,
    scope,
    permissions: ['dependency_scenario.read', 'dependency_scenario.simulate'],
    summary: 'Work out what a dependency scenario stops, what breaks its limit first and what must come back by when',
    params,
    /** Without targets: those of the scenario. */
    body: z.object({ targets: z.array(whatIfTarget).max(mostTargets).optional() }),
    readOnly: true,
    response: recordResponse(whatIfAnswer),
  }),
};

/** Runs of one scenario that may be kept. */
export const mostRuns = 100;

/** What can be compared at a glance. */
const runFigures = z.object({
  activitiesLost: z.int(),
  activitiesPastRto: z.int(),
  activitiesPastMtpd: z.int(),
  /** Minutes from the start to the first MTPD breach; null: none. */
  firstMtpdBreachAt: z.int().nullable(),
});

/** A result that was kept, as it was worked out then. */
export const scenarioRun = z.object({
  uid: uid(),
  name: z.string(),
  createdAt: instant(),
  createdByName: z.string().nullable(),
  targets: z.array(z.object({ ...whatIfTarget.shape, recordUid: uid(), name: z.string() })),
  figures: runFigures,
  /** Names the state of the graph it was worked out of. */
  graphDigest: z.string(),
  /** Whether the dependencies, and what the scenario assumes, are still the same. */
  upToDate: z.boolean(),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

const runItem = `${item}/runs/:runUid` as const;
const runParams = z.object({ uid: uid('dependency_scenario'), runUid: uid('scenario_run') });

/** Results of a scenario that people keep to compare them. */
export const scenarioRuns = {
  listRuns: endpoint({
    method: 'GET',
    path: `${item}/runs`,
    scope,
    permissions: ['dependency_scenario.read'],
    summary: 'List the kept runs of a dependency scenario, the latest first',
    params,
    response: recordResponse(z.array(scenarioRun)),
  }),
  /** 409 `duplicate` at `name` where another run of the scenario has it; 422 `too_many` past {@link mostRuns}. */
  keepRun: endpoint({
    method: 'POST',
    path: `${item}/runs`,
    scope,
    permissions: ['dependency_scenario.read', 'dependency_scenario.simulate'],
    summary: 'Keep a run of a dependency scenario under a name, as the server works it out now',
    params,
    body: z.object({ name: name(), targets: z.array(whatIfTarget).max(mostTargets).optional() }),
    response: recordResponse(scenarioRun),
    status: 201,
  }),
  getRun: endpoint({
    method: 'GET',
    path: runItem,
    scope,
    permissions: ['dependency_scenario.read'],
    summary: 'Read a kept run of a dependency scenario with its result',
    params: runParams,
    response: recordResponse(z.object({ ...scenarioRun.shape, result: whatIfAnswer })),
  }),
  removeRun: endpoint({
    method: 'DELETE',
    path: runItem,
    scope,
    permissions: ['dependency_scenario.read', 'dependency_scenario.update'],
    summary: 'Delete a kept run of a dependency scenario',
    params: runParams,
    response: null,
  }),
};
