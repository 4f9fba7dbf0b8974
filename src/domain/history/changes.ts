import type { ItemOutcome } from '#root/contract/assessments/assessment-terms.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { reportTypes } from '#root/contract/reports/report-types.ts';
import type { ReviewReason } from '#root/contract/reviews/review-terms.ts';
import type { RecordPart } from '#root/contract/shared/kinds/define-record.ts';
import { capitalise, describeKind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { itemOutcomeWords } from '#root/domain/assessments/item-words.ts';
import { reviewReasonWords } from '#root/domain/reviews/review-words.ts';
import { formatDuration, formatDurationName } from '#root/domain/values/durations.ts';
import { formatDay } from '#root/domain/values/moments.ts';
import { findField, labelField } from './field-labels.ts';
import { sharedParts } from './shared-parts.ts';
import { describeTemplateChanges } from './template-changes.ts';

/** Columns and their values, before or after a change. Null where the row did not exist. */
export type Columns = Readonly<Record<string, unknown>> | null;

/** A changed field in words. An empty value is ''. */
export interface ChangeInWords {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface WordsFor {
  /** Returns the name of the record with this uid; undefined if the name is unknown. */
  readonly name: (uid: string) => string | undefined;
  /** Formats a moment in the organisation's time zone. */
  readonly moment: (iso: string) => string;
}

/** Columns without meaning for people: keys, copies of other columns, and internal state of the product. */
const internalColumns = new Set([
  ...['organisation_uid', 'uid', 'version', 'created_at', 'updated_at', 'completeness', 'text_colour', 'last_used_at'],
  ...['name_may_repeat', 'provider_uid', 'provider_kind', 'mfa_last_step', 'generation', 'grace_from', 'rotated_at'],
  'state_before_deletion',
]);
/** The parts of all records, by table. */
const parts = new Map<string, RecordPart>([
  ...Object.entries(sharedParts),
  ...kinds.flatMap((kind) => Object.entries(describeKind(kind).parts ?? {})),
]);
/** Columns whose values are derived from another column of the same table, and columns that only the product uses. */
const derivedColumns: Readonly<Record<string, readonly string[]>> = {
  suppliers: ['status'],
  reports: ['job_uid', 'created_by_name'],
  report_templates: ['created_by_name'],
};

const nameReportType = (code: string) =>
  (reportTypes as Partial<Record<string, { words: { one: string } }>>)[code]?.words.one;

/** Functions that return the words for a code, by table and column. */
const codes: Readonly<Record<string, (code: string) => string | undefined>> = {
  'reports.type': nameReportType,
  'report_templates.type': nameReportType,
  'report_template_defaults.type': nameReportType,
  'report_template_rules.type': nameReportType,
  'report_files.format': (code) => (code === 'blocks' ? 'preview' : code),
  'assessment_items.outcome': (code) => itemOutcomeWords[code as ItemOutcome],
  'reviews.reason': (code) => reviewReasonWords[code as ReviewReason],
  'reviews.outcome': (code) => sentence(code),
  'review_answers.answer': (code) => sentence(code),
};

function isHidden(table: string, column: string): boolean {
  const { of = [], hides = [] } = parts.get(table) ?? {};
  return [...of, ...hides, ...(derivedColumns[table] ?? [])].includes(column);
}

const uidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const timeText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const dayText = /^\d{4}-\d{2}-\d{2}$/;
/** Columns with a calendar day. */
const days = /(^day|_on|_until|_from|^moved_to)$/;
/** The text that the database logs in place of a secret. */
const secretMark = '***';
/** The maximum number of characters of a displayed value. */
const maxLength = 2_000;

const sentence = (code: string): string => capitalise(code.replaceAll(/[_-]/g, ' '));
/** Columns that no field describes and whose values are codes. */
const coded =
  /^(state|status|confirmation_status|mfa_state|mfa_policy|theme|encryption|authentication|remote_delivery|mtpd_origin|phase|revoked_why|step|decision)$/;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);

/** Columns that refer to a row of a list of times. */
const listedTimes: ReadonlySet<string> = new Set(['rto_uid', 'mtpd_uid', 'mdl_uid']);
const formatListedTime = (name: string) => formatDurationName(name) ?? name;

function formatText(column: string, value: string, words: WordsFor): string {
  if (value === secretMark) return '(not shown)';
  if (listedTimes.has(column)) return formatListedTime(words.name(value) ?? value);
  if (column.endsWith('_uid') || uidText.test(value)) return words.name(value) ?? value;
  if (timeText.test(value) && /(_(at|until)|^as_of)$/.test(column)) return words.moment(value);
  if (dayText.test(value) && days.test(column)) return formatDay(value);
  if (column === 'logo_hash') return `Image ${value.slice(0, 8)}`;
  return coded.test(column) ? sentence(value) : value;
}

function formatNumber(column: string, value: number): string {
  if (column === 'minutes' || column.endsWith('_minutes')) return formatDuration(value);
  if (column.endsWith('_percent')) return `${value} %`;
  if (column === 'login_time_out') return `${(value / 60).toLocaleString('en-US', { maximumFractionDigits: 2 })} min`;
  if (column === 'months' || column.endsWith('review_months')) return value === 1 ? '1 month' : `${value} months`;
  return column === 'port' ? String(value) : groupThousands(value);
}

/** The labels of those sections of an activity whose codes in words would differ from their labels. */
const sectionLabels: Readonly<Record<string, string>> = { roles: 'People needed', tolerant: 'Impact over time' };

/** The words for the fields of a report's scope. */
const scopeWords: Readonly<Record<string, string>> = {
  recordUid: 'Record',
  divisionUids: 'Divisions',
  businessUnitUids: 'Business units',
  version: 'Version',
  day: 'Day',
};

function formatObject(column: string, value: Readonly<Record<string, unknown>>, words: WordsFor): string {
  if (column === 'completed')
    return Object.keys(value)
      .filter((section) => value[section] === true)
      .map((section) => sectionLabels[section] ?? sentence(section))
      .join(', ');
  return Object.entries(value)
    .filter(([, inner]) => column !== 'scope' || !isEmpty(inner))
    .map(([key, inner]) => {
      const levels =
        Array.isArray(inner) && column !== 'scope' ? inner.map((level) => level ?? '–').join(' ') : undefined;
      return `${words.name(key) ?? (column === 'scope' ? (scopeWords[key] ?? key) : sentence(key))}: ${levels ?? formatValue(key, inner, words)}`;
    })
    .join(' · ');
}

function formatValue(column: string, value: unknown, words: WordsFor): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(column, value);
  if (typeof value === 'string') return formatText(column, value, words);
  if (Array.isArray(value))
    return value
      .map((one) => (typeof one === 'object' ? JSON.stringify(one) : formatText(column, String(one), words)))
      .join(', ');
  return formatObject(column, value as Readonly<Record<string, unknown>>, words);
}

const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

/** Formats a value. A choice is shown by its label. */
function formatColumn(table: string, column: string, value: unknown, words: WordsFor): string {
  const code = typeof value === 'string' ? codes[`${table}.${column}`]?.(value) : undefined;
  if (code !== undefined) return code;
  const field = findField(table, column);
  if (field?.as !== 'choice' || typeof value !== 'string' || value === '') return formatValue(column, value, words);
  return field.choices[value] ?? sentence(value);
}

/**
 * Compares two lists of codes: `before` has the removed codes, `after` has the added codes. Returns undefined if either
 * value is not a list.
 */
function compareLists(before: unknown, after: unknown): { before: string; after: string } | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  if (![...before, ...after].every((one) => typeof one === 'string')) return undefined;
  return {
    before: before.filter((one) => !after.includes(one)).join(', '),
    after: after.filter((one) => !before.includes(one)).join(', '),
  };
}

/** Returns true if the change of a column contains information that the other columns of the entry do not contain. */
function isWorthShowing(table: string, column: string, before: Columns, after: Columns): boolean {
  if (internalColumns.has(column) || isHidden(table, column)) return false;
  const [old, now] = [before?.[column], after?.[column]];
  if (isEmpty(old) && isEmpty(now)) return false;
  // The subject of a part is shown beside the change. If it has not changed, it needs no line of its own.
  if (before && after && old === now && parts.get(table)?.about === column) return false;
  // Minutes are copied from a master row, so they are shown only in entries that do not contain the reference to that
  // row.
  const reference = column.replace(/_minutes$/, '_uid');
  if (reference !== column && reference in { ...before, ...after }) return false;
  // A change of a field is always shown, even from or to null, which means "not assessed". In other columns of a new or
  // deleted row, default values are not shown, because nobody entered them.
  if (findField(table, column)) return true;
  const isWhole = before === null || after === null;
  const defaults: readonly unknown[] = [false, 0, column === 'group_required' ? 1 : 0];
  return !isWhole || !defaults.includes(old ?? now);
}

/**
 * Returns the uid of the record that a part is about, such as the provider of a dependency; undefined if no column
 * contains such a uid.
 */
export function findSubject(table: string, before: Columns, after: Columns): string | undefined {
  const column = parts.get(table)?.about;
  const uid = column && (after?.[column] ?? before?.[column]);
  return typeof uid === 'string' ? uid : undefined;
}

/** Returns true for tables whose rows are parts about another record. */
export const hasSubject = (table: string): boolean => parts.get(table)?.about !== undefined;

/** Lists the uids in an entry's columns, so that they can be replaced by names. */
export function listUids(columns: Columns): string[] {
  return Object.entries(columns ?? {}).flatMap(([column, value]) => {
    if (typeof value === 'string' && column.endsWith('_uid')) return [value];
    if (column === 'impacts' && typeof value === 'object' && value !== null) return Object.keys(value);
    if (column === 'scope' && typeof value === 'object' && value !== null)
      return Object.values(value)
        .flat()
        .filter((one): one is string => typeof one === 'string' && uidText.test(one));
    if (!Array.isArray(value)) return [];
    return value.filter((one): one is string => typeof one === 'string' && uidText.test(one));
  });
}

/**
 * Describes the changed fields of an entry in the words of the interface. The name comes first; the other fields are in
 * the alphabetical order of their labels.
 * @param before null if the row was created
 * @param after null if the row was deleted
 */
export function describeChanges(table: string, before: Columns, after: Columns, words: WordsFor): ChangeInWords[] {
  return Object.keys({ ...before, ...after })
    .filter((column) => isWorthShowing(table, column, before, after))
    .flatMap((column) => {
      const [old, now] = [before?.[column], after?.[column]];
      if (table === 'report_templates' && column === 'content') return describeTemplateChanges(old, now);
      const list = compareLists(old, now);
      return {
        field: column,
        label: labelField(table, column),
        before: cut(list?.before ?? formatColumn(table, column, old, words)),
        after: cut(list?.after ?? formatColumn(table, column, now, words)),
      };
    })
    .sort((a, b) => Number(b.field === 'name') - Number(a.field === 'name') || a.label.localeCompare(b.label));
}
