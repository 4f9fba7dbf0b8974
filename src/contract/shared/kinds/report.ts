import { defineRecord } from './define-record.ts';

/**
 * A document that shows the organisation's records as they were when the document was generated. It is kept even if the
 * records are deleted.
 */
export const report = defineRecord({
  kind: 'report',
  plural: 'reports',
  path: '/reports',
  permissions: 'report',
  words: { one: 'report', many: 'reports' },
  parts: {
    report_files: { label: 'File of a report', of: ['report_uid'], hides: ['file_hash'], copied: false },
  },
  can: { delete: { many: true }, views: true },
});
