import type { ReportSectionKey } from '#root/contract/reports/report-sections.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { duration } from './blocks.ts';

const horizons = impactHorizons.map(duration);
const links = ['Depends on', 'Kind', 'RTO', 'Tolerance'] as const;
const openGaps = [
  'Dependent',
  'Depends on',
  'Kind of gap',
  'Verdict',
  'Too long by',
  'How to close it',
  'Owner',
] as const;
const acceptedGaps = ['Dependent', 'Depends on', 'Kind of gap', 'Accepted until', 'Reason', 'Accepted by'] as const;
const allGaps = [...openGaps, 'Accepted until', 'Reason', 'Accepted by'] as const;
const points = ['Record', 'Kind', 'Activities that stop', 'MTPDs exceeded', 'First MTPD exceeded after'] as const;
const order = ['Needed within', 'Record', 'Kind', 'RTO', 'Verdict', 'Because of'] as const;
const contacts = ['Name', 'Organisation', 'Needed for', 'Phone', 'Email', 'Verified on'] as const;
const team = ['Role', 'Place', 'Name', 'Phone'] as const;

const planTables = {
  activation: ['What happens', 'Measured by', 'Applies after', 'Decided within', 'Who decides'],
  'other-plans': ['Plan', 'When'],
  tasks: ['No.', 'Task', 'Phase', 'Who', 'Duration', 'After', 'Brings back'],
  strategies: ['Name', 'While this is lost', 'Stands in for', 'Works after', 'Lasts for', 'Capacity, in %'],
  communications: ['Audience', 'Message', 'Channel', 'Sent by', 'Due within', 'Repeated every'],
} as const;

const plan = {
  ...planTables,
  team,
  contacts,
  check: ['Activity', 'RTO', 'MTPD', 'Best', 'As staffed', 'Worst', 'Verdict', 'Level', 'Finding'],
  resources: [
    ...['Activity', 'Minimum people', 'RTO', 'MTPD', 'MBCO, in %'],
    ...['Needed within', 'People and resources', 'Kind', 'Needed by'],
  ],
  dependencies: ['Activity', ...links, 'Alternatives', 'Verdict'],
  approval: ['Version', 'Approved on', 'Submitted by', 'Approved by', 'In force'],
} as const;

/** The columns of the tables of each section, by their labels. Sections without tables are not listed. */
const reportColumns: { readonly [Type in ReportType]: Partial<Record<ReportSectionKey<Type>, readonly string[]>> } = {
  bia: {
    'recovery-times': [
      ...['Activity', 'Business unit', 'Owner', 'Priority', 'RTO', 'MTPD'],
      ...['MDL/RPO', 'MBCO, in %', 'State', 'Result', 'Reason'],
    ],
    impacts: ['Activity', ...horizons],
    people: ['Activity', 'Business unit', 'Minimum people'],
    dependencies: ['Activity', ...links, 'Verdict'],
    gaps: allGaps,
    missing: ['Activity', 'Missing'],
  },
  activity: {
    impacts: ['Category', 'Unacceptable from', ...horizons],
    people: ['Role', 'Number', 'Alternatives', 'Note'],
    dependencies: [...links, 'Alternatives', 'Verdict', 'Note'],
    dependents: ['Needed by', 'Kind', 'RTO', 'Tolerance', 'Verdict'],
    gaps: allGaps,
  },
  bcp: plan,
  'resilience-plan': plan,
  'dependency-gap': {
    gaps: openGaps,
    accepted: acceptedGaps,
    'single-points': points,
    'false-redundancy': ['Relies on alternatives', 'Alternatives', 'Needed', 'Shared point of failure'],
  },
  'supplier-assurance': {
    attention: ['Supplier', 'Reason'],
    suppliers: [
      ...['Supplier', 'Category', 'Status', 'Contracted recovery time', 'Contract ends on'],
      ...['Certificates', 'Assurance'],
    ],
    certificates: ['Supplier', 'Certificate', 'Issuer', 'Issued on', 'Expires on', 'State'],
    activities: [
      ...['Supplier', 'Activities', 'Shortest MTPD', 'Needed within', 'Contracted recovery time', 'Verdict'],
    ],
  },
  'recovery-order': { order, late: order, missing: ['Record', 'Kind', 'Needed within'] },
  'programme-summary': { gaps: openGaps, 'single-points': points },
  'grab-pack': {
    ...planTables,
    team: [...team, ...contacts.filter((one) => !['Name', 'Phone'].includes(one))],
    places: ['Place', 'Used for'],
  },
  scenario: {
    targets: ['Record', 'Lost at', 'For'],
    effect: ['Record', 'Kind', 'Stops at', 'Back at', 'Caused by', 'Waits for'],
    breaches: ['At', 'Activity', 'Limit', 'Because of'],
    recovery: ['Record', 'Back at', 'Deadline for every MTPD', 'Deadline for every RTO', 'Deadline set by'],
    impacts: ['Category', 'Highest level over time', 'Unacceptable from'],
  },
};

/** Lists the columns that a template can leave out of a section's tables; none for a section without tables. */
export const listColumns = (type: ReportType, section: string): readonly string[] =>
  (reportColumns[type] as Readonly<Record<string, readonly string[]>>)[section] ?? [];
