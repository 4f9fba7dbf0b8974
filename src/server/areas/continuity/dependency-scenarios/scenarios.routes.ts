import { scenarioGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios, scenarioRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import { crudHandlers } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { type BulkTable, setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { saveContent } from './content.service.ts';
import { getRun, keepRun, listRuns, removeRun } from './runs.service.ts';
import { scenarioGraphMl, scenarioLines } from './scenario-graph.service.ts';
import { scenarioConstraints } from './scenarios.errors.ts';
import { scenariosRepository as repository } from './scenarios.repository.ts';
import { simulate } from './simulate.service.ts';

const plain = crudHandlers(repository);
const listed = createUidLister(repository);
const table = 'dependency_scenarios';
const bulk: BulkTable = {
  table,
  columns: { status: { column: 'status', type: 'text' }, categoryUid: { column: 'category_uid', type: 'uuid' } },
};

export const dependencyScenarioRoutes = [
  ...implement(
    dependencyScenarios,
    {
      ...plain,
      bulkSet: (ctx) => setMany(bulk, ctx, (asked) => listed(ctx, asked)),
      ...createBulkDelete({ table, remove: plain.remove, constraints: scenarioConstraints, listed }),
      saveContent,
      simulate,
    },
    scenarioConstraints,
  ),
  ...implement(scenarioRuns, { listRuns, getRun, keepRun, removeRun }, scenarioConstraints),
  ...implement(scenarioGraph, { lines: scenarioLines, graphMl: scenarioGraphMl }),
];
