import { defineRecord } from './define-record.ts';

export const activityBatch = defineRecord({
  kind: 'activity_batch',
  plural: 'activity_batches',
  path: '/activities/bulk',
  permissions: 'activity',
  reads: 'activity.bulk_modify',
  named: 'none',
  words: { one: 'draft of many activities', many: 'drafts of many activities' },
  refersTo: ['activity'],
  can: {},
});
