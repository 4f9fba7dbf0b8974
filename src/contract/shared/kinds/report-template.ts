import { defineRecord } from './define-record.ts';

/** A revision of the template of a type of report. The type and the number of a revision serve as its name. */
export const reportTemplate = defineRecord({
  kind: 'report_template',
  plural: 'report_templates',
  scope: 'tenant',
  permissions: 'report_template',
  named: 'none',
  words: { one: 'revision of a report template', many: 'revisions of report templates' },
  parts: {
    report_template_defaults: {
      label: 'Default report template',
      of: ['own_uid'],
      hides: ['landlord_uid'],
      copied: false,
    },
    report_template_rules: { label: 'Rule of report templates', of: ['organisation_uid'], copied: false },
  },
  can: { delete: {} },
});
