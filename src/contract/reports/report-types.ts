import { z } from 'zod';
import { date, uid } from '#root/contract/platform/fields.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';

/**
 * The subject of a report: one record, activities chosen by divisions and business units, or the whole organisation.
 */
export const reportSubjects = ['record', 'units', 'organisation'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportFormats = ['pdf', 'docx', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

interface ReportTypeDefinition {
  readonly words: { readonly one: string; readonly many: string };
  readonly subjects: readonly ReportSubject[];
  /** The permissions needed besides `report.read`, when the report is generated and each time it is read. */
  readonly reads: readonly Permission[];
  readonly formats: readonly ReportFormat[];
  /**
   * Whether a report can also show the records as of a past day. This is possible only if the log covers everything
   * that the report reads.
   */
  readonly hasDays?: boolean;
  /** Whether people can choose an approved version for a report. A grab pack always shows the version in force. */
  readonly hasVersions?: boolean;
}

const documents = ['pdf', 'docx'] as const;
const lists = ['pdf', 'docx', 'xlsx'] as const;

/** Every type of report. For each type, the server has a file `<type>.report.ts` that reads the content. */
export const reportTypes = {
  bia: {
    words: { one: 'BIA report', many: 'BIA reports' },
    subjects: ['record', 'units', 'organisation'],
    reads: ['activity.read', 'bia.read'],
    formats: lists,
    hasDays: true,
  },
  activity: {
    words: { one: 'Activity report', many: 'Activity reports' },
    subjects: ['record'],
    reads: ['activity.read'],
    formats: documents,
    hasDays: true,
  },
  bcp: {
    words: { one: 'Business continuity plan', many: 'Business continuity plans' },
    subjects: ['record'],
    reads: ['bcp.read'],
    formats: documents,
    hasVersions: true,
  },
  'resilience-plan': {
    words: { one: 'Resilience plan', many: 'Resilience plans' },
    subjects: ['record'],
    reads: ['resilience_plan.read'],
    formats: documents,
    hasVersions: true,
  },
  'dependency-gap': {
    words: { one: 'Dependency gap report', many: 'Dependency gap reports' },
    subjects: ['units', 'organisation'],
    reads: ['activity.read'],
    formats: lists,
    hasDays: true,
  },
  'supplier-assurance': {
    words: { one: 'Supplier assurance report', many: 'Supplier assurance reports' },
    subjects: ['organisation'],
    reads: ['supplier.read'],
    formats: lists,
  },
  'recovery-order': {
    words: { one: 'Recovery order', many: 'Recovery orders' },
    subjects: ['units', 'organisation'],
    reads: ['activity.read'],
    formats: lists,
    hasDays: true,
  },
  'programme-summary': {
    words: { one: 'Programme summary', many: 'Programme summaries' },
    subjects: ['organisation'],
    reads: ['activity.read', 'bia.read', 'bcp.read', 'resilience_plan.read', 'supplier.read'],
    formats: documents,
  },
  'grab-pack': {
    words: { one: 'Grab pack', many: 'Grab packs' },
    subjects: ['record'],
    reads: ['bcp.read'],
    formats: documents,
  },
  scenario: {
    words: { one: 'Scenario report', many: 'Scenario reports' },
    subjects: ['record'],
    reads: ['dependency_scenario.read'],
    formats: documents,
  },
} as const satisfies Record<string, ReportTypeDefinition>;
export type ReportType = keyof typeof reportTypes;

/**
 * The scope of one report. If no record is given and the lists are empty, the report is about the whole organisation.
 */
export const reportScope = z.object({
  /**
   * The record that the report is about, such as an activity, a plan, a BIA assessment (`bia`) or a scenario; null for
   * other scopes.
   */
  recordUid: uid().nullable(),
  divisionUids: z.array(uid('division')).max(200, 'Choose at most 200 divisions'),
  businessUnitUids: z.array(uid('business_unit')).max(1000, 'Choose at most 1,000 business units'),
  /** The number of an approved version of a plan; null for the current state. */
  version: z.int().min(1).max(1_000_000).nullable(),
  /** The report shows the records as they were at the end of this day; null: as they are now. */
  day: date().nullable().default(null),
});
export type ReportScope = z.infer<typeof reportScope>;

/**
 * Returns whether a report can be about a past day. A report about one BIA assessment cannot, because the log does not
 * have its past states.
 */
export const canHaveDay = (type: ReportType, recordUid: string | null): boolean => {
  const definition: ReportTypeDefinition = reportTypes[type];
  return definition.hasDays === true && (type !== 'bia' || recordUid === null);
};

/** Returns the fields of the scope that a report of this type cannot have, each with a message that says what to do. */
export function listScopeProblems(
  type: ReportType,
  { recordUid, divisionUids, businessUnitUids, version, day }: ReportScope,
): { readonly field: keyof ReportScope; readonly message: string }[] {
  const { subjects, hasVersions = false }: ReportTypeDefinition = reportTypes[type];
  const hasUnits = divisionUids.length + businessUnitUids.length > 0;
  const rules = [
    [recordUid === null && !hasUnits && !subjects.includes('organisation'), 'recordUid', 'Choose a record'],
    [recordUid !== null && !subjects.includes('record'), 'recordUid', 'This report is not about one record'],
    [hasUnits && !subjects.includes('units'), 'divisionUids', 'This report has no divisions to choose'],
    [hasUnits && recordUid !== null, 'divisionUids', 'Choose a record or divisions, not both'],
    [version !== null && !hasVersions, 'version', 'This report has no versions to choose'],
    [day !== null && !canHaveDay(type, recordUid), 'day', 'This report can only show the present'],
  ] as const;
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []));
}
