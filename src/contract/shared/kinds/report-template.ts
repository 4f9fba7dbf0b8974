import { defineRecord } from './define-record.ts';

/** A revision of the template of a type of report. Its type and number are its name. */
export const reportTemplate = defineRecord({
  kind: 'report_template',
  plural: 'report_templates',
  scope: 'tenant',
  permissions: 'report_template',
  named: 'none',
  words: { one: 'revision of a report template', many: 'revisions of report templates' },
  can: { delete: {} },
});
