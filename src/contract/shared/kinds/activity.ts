import { defineRecord } from './define-record.ts';

export const activity = defineRecord({
  kind: 'activity',
  plural: 'activities',
  path: '/activities',
  listsChosen: true,
  permissions: 'activity',
  words: { one: 'activity', many: 'activities' },
  node: 'activity',
  parts: {
    activity_links: { label: 'Dependency of an activity', of: ['activity_uid'], about: 'provider_uid' },
    activity_link_alternatives: {
      label: 'Alternative role of an activity',
      of: ['activity_uid', 'link_uid'],
      about: 'role_uid',
    },
    gap_acceptances: {
      label: 'Acceptance of a gap',
      of: ['dependent_uid'],
      hides: ['gap_key', 'accepted_by_uid', 'verdict', 'minutes_over'],
      copied: false,
    },
    activity_remote_factors: {
      label: 'Remote-access factor of an activity',
      of: ['activity_uid'],
      about: 'factor_uid',
    },
  },
  refersTo: [
    'activity_owner',
    'activity_role',
    'application',
    'business_unit',
    'division',
    'equipment',
    'impact_category',
    'location',
    'master',
    'supplier',
  ],
  menu: { group: 'analyse', place: 1 },
  can: {
    approve: true,
    palette: true,
    delete: { instead: ['archive'], many: true },
    views: true,
    archive: 'name',
    duplicate: 'activities',
  },
});
