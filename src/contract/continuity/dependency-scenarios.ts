import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { description, instant, integer, minutes, name, optionalText, uid } from '#root/contract/platform/fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { named, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { dependencyScenario } from '#root/contract/shared/kinds/dependency-scenario.ts';
import { assumedLink, maxScenarioLinks, maxScenarioNodes, maxTargets, whatIfAnswer, whatIfTarget } from './what-if.ts';

export const scenarioStatuses = ['draft', 'active', 'archived'] as const;
export type ScenarioStatus = (typeof scenarioStatuses)[number];

/** The name and the owners of a scenario, without its content. */
export const scenarioInput = z.object({
  name: name(),
  description: description(),
  status: z.enum(scenarioStatuses),
  categoryUid: uid('scenario_category').nullable(),
  /** Owners from the list of activity owners. */
  ownerUids: z.array(uid('activity_owner')).max(50, 'Choose at most 50'),
});
export type ScenarioInput = z.infer<typeof scenarioInput>;

/** A position on the canvas in whole pixels. */
const pixels = integer(-1_000_000, 1_000_000).nullable();

/** A record that the scenario shows. */
export const scenarioNode = z.object({
  recordUid: uid('provider'),
  kind: z.enum(providerKinds),
  /** If both are null, the automatic layout positions the record. */
  x: pixels,
  y: pixels,
  /** An assumed restart time; null: the record's own. */
  restartMinutes: minutes().nullable(),
});
export type ScenarioNode = z.infer<typeof scenarioNode>;

/** A link that only this scenario has. `uid` is optional: sending it restores a deleted link. */
export const scenarioLink = z.object({ uid: uid().optional(), ...assumedLink.shape, note: optionalText(500) });
export type ScenarioLink = z.infer<typeof scenarioLink>;

/**
 * The complete content of a scenario: saving it removes everything that it does not contain. Links and targets refer to
 * the nodes of the scenario.
 */
export const scenarioContent = z.object({
  nodes: z.array(scenarioNode).max(maxScenarioNodes, `Show at most ${groupThousands(maxScenarioNodes)} records`),
  links: z.array(scenarioLink).max(maxScenarioLinks, `Use at most ${groupThousands(maxScenarioLinks)} links`),
  targets: z.array(whatIfTarget).max(maxTargets, `Use at most ${maxTargets} targets`),
});
export type ScenarioContent = z.infer<typeof scenarioContent>;

const record = z.object({ uid: uid(), kind: z.enum(providerKinds), name: z.string() });
/** A group of records: their number, and the first of them by name. */
const someRecords = z.object({ count: z.int(), first: z.array(record) });

/** The maximum number of records that a row names. */
export const scenarioRecordsNamed = 5;

/** A row of the list. */
export const scenarioRow = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  status: z.enum(scenarioStatuses),
  categoryUid: uid().nullable(),
  categoryName: z.string().nullable(),
  owners: z.array(named),
  nodeCount: z.int(),
  /** The number of links between the scenario's records, as the canvas draws them. */
  linkCount: z.int(),
  /** The number of links that only this scenario has. `linkCount` includes them. */
  ownLinkCount: z.int(),
  /** The records whose loss the scenario simulates. */
  targets: someRecords,
  /** Direct dependencies and dependents of the targets, from the dependency graph or the scenario's own links. */
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
  /**
   * 400 at a path such as `nodes.3.recordUid` for a record that is unknown, named twice or linked to itself, and for a
   * link or target whose record is not a node of the scenario.
   */
  saveContent: endpoint({
    method: 'PUT',
    path: `${item}/content`,
    scope,
    permissions: ['dependency_scenario.update'],
    summary: 'Replace the content of a dependency scenario: its records, its own links and its targets',
    params,
    body: scenarioContent,
    maxBodyBytes: 4 * 1024 * 1024,
    versioned: true,
    response: saved,
  }),
  /**
   * Simulates the loss with all dependencies of the organisation, and with the scenario's own links and assumptions.
   * Writes nothing. The same targets give the same bytes until a dependency or the scenario changes.
   */
  simulate: endpoint({
    method: 'POST',
    path: `${item}/simulate`,
    scope,
    permissions: ['dependency_scenario.read', 'dependency_scenario.simulate'],
    summary:
      'Calculate what stops in a dependency scenario, which limits are exceeded first, and when each record must be restored',
    params,
    /** Default: the scenario's targets. */
    body: z.object({ targets: z.array(whatIfTarget).max(maxTargets).optional() }),
    readOnly: true,
    response: recordResponse(whatIfAnswer),
  }),
};

/** The maximum number of saved runs of one scenario. */
export const maxRuns = 100;

/** The figures of a run, for comparison. */
const runFigures = z.object({
  activitiesLost: z.int(),
  activitiesPastRto: z.int(),
  activitiesPastMtpd: z.int(),
  /** Minutes from the start to the first MTPD breach; null: none. */
  firstMtpdBreachAt: z.int().nullable(),
});

/** A saved result, as it was calculated at that time. */
export const scenarioRun = z.object({
  uid: uid(),
  name: z.string(),
  createdAt: instant(),
  createdByName: z.string().nullable(),
  targets: z.array(z.object({ ...whatIfTarget.shape, recordUid: uid(), name: z.string() })),
  figures: runFigures,
  /** Identifies the state of the graph from which the run was calculated. */
  graphDigest: z.string(),
  /** True if neither the dependencies nor the scenario's assumptions have changed since the run. */
  upToDate: z.boolean(),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

const runItem = `${item}/runs/:runUid` as const;
const runParams = z.object({ uid: uid('dependency_scenario'), runUid: uid('scenario_run') });

/** Saved results of a scenario, for comparison. */
export const scenarioRuns = {
  listRuns: endpoint({
    method: 'GET',
    path: `${item}/runs`,
    scope,
    permissions: ['dependency_scenario.read'],
    summary: 'List the saved runs of a dependency scenario, latest first',
    params,
    response: recordResponse(z.array(scenarioRun)),
  }),
  /** 409 `duplicate` at `name` if another run of the scenario has this name; 422 `too_many` beyond {@link maxRuns}. */
  keepRun: endpoint({
    method: 'POST',
    path: `${item}/runs`,
    scope,
    permissions: ['dependency_scenario.read', 'dependency_scenario.simulate'],
    summary: 'Calculate a run of a dependency scenario and save it under a name',
    params,
    body: z.object({ name: name(), targets: z.array(whatIfTarget).max(maxTargets).optional() }),
    response: recordResponse(scenarioRun),
    status: 201,
  }),
  getRun: endpoint({
    method: 'GET',
    path: runItem,
    scope,
    permissions: ['dependency_scenario.read'],
    summary: 'Read a saved run of a dependency scenario with its result',
    params: runParams,
    response: recordResponse(z.object({ ...scenarioRun.shape, result: whatIfAnswer })),
  }),
  removeRun: endpoint({
    method: 'DELETE',
    path: runItem,
    scope,
    permissions: ['dependency_scenario.read', 'dependency_scenario.update'],
    summary: 'Delete a saved run of a dependency scenario',
    params: runParams,
    response: null,
  }),
};
