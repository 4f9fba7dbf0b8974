import { defineRecord } from './define-record.ts';
import { providerColumns } from './provider-columns.ts';

export const dependencyScenario = defineRecord({
  kind: 'dependency_scenario',
  plural: 'dependency_scenarios',
  path: '/dependency-scenarios',
  permissions: 'dependency_scenario',
  words: { one: 'dependency scenario', many: 'dependency scenarios' },
  parts: {
    scenario_owners: { label: 'Owner of a dependency scenario', of: ['scenario_uid'], about: 'owner_uid' },
    scenario_nodes: {
      label: 'Record of a dependency scenario',
      of: ['scenario_uid'],
      about: 'record_uid',
      hides: [...providerColumns, 'x', 'y'],
    },
    scenario_links: { label: 'Link of a dependency scenario', of: ['scenario_uid'], about: 'provider_uid' },
    scenario_targets: {
      label: 'Target of a dependency scenario',
      of: ['scenario_uid', 'record_uid'],
      about: 'record_uid',
    },
    scenario_runs: {
      label: 'Saved run of a dependency scenario',
      of: ['scenario_uid'],
      hides: ['created_by_uid', 'targets', 'figures', 'graph_digest'],
      copied: false,
    },
  },
  refersTo: [
    'activity',
    'activity_owner',
    'activity_role',
    'application',
    'equipment',
    'location',
    'master',
    'scenario_category',
    'supplier',
  ],
  menu: { group: 'analyse', place: 4, also: ['/dependency-scenarios-v2'] },
  can: {
    palette: true,
    delete: { instead: ['archive'], many: true },
    views: true,
    archive: 'name',
    duplicate: 'activities',
  },
});
