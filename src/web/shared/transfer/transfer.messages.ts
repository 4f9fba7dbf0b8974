import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('transfer', {
  menu: 'Import and export',
  import: 'Import',
  importOf: 'Import {{what}}',
  'export.xlsx': 'Export as Excel workbook (XLSX)',
  'export.csv': 'Export as CSV',
  'export.dependencies': 'Export dependencies as CSV',
  'exportOf.xlsx': 'Export {{what}} (XLSX)',
  'exportOf.csv': 'Export {{what}} (CSV)',
  'exportOf.dependencies': 'Export dependencies of {{what}} (CSV)',
  exportSelected: 'Export',
});
