import { defineRecord } from './define-record.ts';

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
      hides: [
        'activity_uid',
        'application_uid',
        'equipment_uid',
        'supplier_uid',
        'location_uid',
        'utility_uid',
        'role_uid',
        'record_uid',
        'record_kind',
        'x',
        'y',
      ],
    },
    scenario_links: { label: 'Link of a dependency scenario', of: ['scenario_uid'], about: 'provider_uid' },
    scenario_targets: {
      label: 'Target of a dependency scenario',
      of: ['scenario_uid', 'record_uid'],
      about: 'record_uid',
    },
    scenario_runs: {
      label: 'Kept run of a dependency scenario',
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
  can: { delete: { instead: ['archive'], many: true }, views: true, archive: 'name', duplicate: 'activities' },
});
