import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { ReportType } from './report-types.ts';

/** The kinds of record that a report of each type can be about. A type without kinds is never about a single record. */
export const reportRecordKinds: Readonly<Record<ReportType, readonly Kind[]>> = {
  bia: ['activity', 'assessment'],
  activity: ['activity'],
  bcp: ['bcp'],
  'resilience-plan': ['resilience_plan'],
  'dependency-gap': [],
  'supplier-assurance': [],
  'recovery-order': [],
  'programme-summary': [],
  'grab-pack': ['bcp'],
  scenario: ['dependency_scenario'],
};
