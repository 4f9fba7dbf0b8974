import { maxRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import { duplicate, reference } from '#root/server/platform/db/constraint-errors.ts';
import { defineError, errors } from '#root/server/platform/http/define-error.ts';

export const scenarioErrors = {
  tooManyRuns: defineError(
    'too_many',
    422,
    `This scenario has ${maxRuns} saved runs, which is the maximum. Delete old ones first.`,
  ),
};

/** Returns the error if a record was deleted while the content was being saved. */
const gone = () =>
  errors.validation({
    fields: [{ field: 'nodes', message: 'A record has been deleted in the meantime. Load the scenario again' }],
  });

export const scenarioConstraints = {
  dependency_scenarios_name: duplicate('name', 'A scenario with this name already exists. Use another name.'),
  dependency_scenarios_category: reference('categoryUid'),
  scenario_owners_owner: reference('ownerUids'),
  scenario_nodes_activity: gone,
  scenario_nodes_application: gone,
  scenario_nodes_equipment: gone,
  scenario_nodes_supplier: gone,
  scenario_nodes_location: gone,
  scenario_nodes_utility: reference('nodes'),
  scenario_nodes_role: gone,
  scenario_links_dependent: gone,
  scenario_links_provider: gone,
  scenario_targets_node: gone,
  scenario_links_pkey: () =>
    errors.validation({ fields: [{ field: 'links', message: 'A link with one of these ids is in another scenario' }] }),
  scenario_runs_name: duplicate('name', 'This scenario already has a run with this name. Use another name.'),
};
