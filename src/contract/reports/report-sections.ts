import type { ReportType } from './report-types.ts';

/** The sections of both kinds of plan. `own-sections` has the texts under headings that only the reported plan has. */
const planSections = {
  details: 'Details',
  purpose: 'Purpose and scope',
  activation: 'Activation',
  'other-plans': 'Other plans',
  team: 'Team',
  contacts: 'Contacts',
  'immediate-actions': 'Immediate actions',
  strategies: 'Strategies',
  tasks: 'Tasks',
  timeline: 'Timeline of the tasks',
  check: 'Check against the BIA',
  resources: 'Resources',
  dependencies: 'Dependencies',
  communications: 'Communications',
  workarounds: 'Workarounds',
  'stand-down': 'Stand-down',
  'own-sections': 'Other sections',
  approval: 'Approval',
} as const;

/**
 * The sections of each type of report in their order: their keys, which templates use, and their titles. A report has
 * all sections of its type, except optional sections that are empty.
 */
export const reportSections = {
  bia: {
    summary: 'Summary',
    progress: 'Scope and progress',
    'recovery-times': 'Recovery times',
    impacts: 'Impact over time',
    people: 'Minimum people',
    dependencies: 'Dependencies',
    gaps: 'Gaps',
    missing: 'What is not assessed yet',
  },
  activity: {
    summary: 'Summary',
    details: 'Details',
    impacts: 'Impact over time',
    'recovery-times': 'Recovery times',
    people: 'People',
    'remote-work': 'Remote work',
    dependencies: 'Dependencies',
    dependents: 'What needs this activity',
    gaps: 'Gaps',
    approval: 'Approval',
  },
  bcp: planSections,
  'resilience-plan': planSections,
  'dependency-gap': {
    summary: 'Summary',
    severity: 'Gaps by severity',
    gaps: 'Open gaps',
    accepted: 'Accepted gaps',
    'single-points': 'Single points of failure',
    'false-redundancy': 'Alternatives that share a point of failure',
  },
  'supplier-assurance': {
    summary: 'Summary',
    attention: 'What needs attention',
    suppliers: 'Suppliers',
    certificates: 'Certificates',
    activities: 'Activities that need suppliers',
  },
  'recovery-order': {
    summary: 'Summary',
    order: 'Order of recovery',
    late: 'What recovers too late',
    missing: 'What is not assessed yet',
  },
  'programme-summary': {
    summary: 'Summary',
    activities: 'Activities',
    'recovery-times': 'Recovery times',
    assessments: 'BIAs',
    gaps: 'Gaps',
    'single-points': 'Single points of failure',
    plans: 'Plans',
    reviews: 'Reviews',
    suppliers: 'Suppliers',
  },
  'grab-pack': {
    'first-hour': 'The first hour',
    activation: 'Activation',
    'other-plans': 'Other plans',
    team: 'Team and contacts',
    tasks: 'Tasks',
    timeline: 'Timeline of the tasks',
    strategies: 'Strategies',
    communications: 'Communications',
    places: 'Places',
    workarounds: 'Workarounds',
    'stand-down': 'Stand-down',
    purpose: 'Purpose and scope',
    'own-sections': 'Other sections',
  },
  scenario: {
    summary: 'Summary',
    details: 'Details',
    targets: 'What is lost',
    effect: 'What stops',
    breaches: 'Exceeded limits',
    timeline: 'Timeline',
    recovery: 'Recovery deadlines',
    impacts: 'Impact over time',
  },
} as const satisfies Record<ReportType, Readonly<Record<string, string>>>;

/** The keys of a type's sections. */
export type ReportSectionKey<Type extends ReportType> = keyof (typeof reportSections)[Type] & string;

/**
 * The sections that a report leaves out if they are empty. Any other empty section contains a sentence that says so.
 */
export const optionalReportSections: readonly string[] = ['own-sections'];
