import { defineRecord } from './define-record.ts';

export const assessment = defineRecord({
  kind: 'assessment',
  plural: 'assessments',
  path: '/assessments',
  listsChosen: true,
  permissions: 'bia',
  words: { one: 'BIA', many: 'BIAs' },
  parts: {
    assessment_owners: { label: 'Owner of a BIA', of: ['assessment_uid'], about: 'owner_uid' },
    assessment_scopes: {
      label: 'Scope of a BIA',
      of: ['assessment_uid'],
      about: 'record_uid',
      hides: ['division_uid', 'business_unit_uid', 'activity_uid', 'record_uid'],
    },
    assessment_items: {
      label: 'Activity of a BIA',
      of: ['assessment_uid'],
      about: 'activity_uid',
      hides: ['activity_name', 'owner_at_launch_uid', 'left_by_close'],
      copied: false,
    },
  },
  refersTo: ['activity', 'activity_owner', 'assessment_category', 'business_unit', 'division', 'master'],
  can: {
    approve: true,
    palette: true,
    delete: { instead: ['archive'], many: true },
    views: true,
    archive: 'name',
    duplicate: 'activities',
  },
});
