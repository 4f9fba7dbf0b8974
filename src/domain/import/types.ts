import type {
  AsideReason,
  ExistingRule,
  ImportField,
  ImportKind,
  ProblemLevel,
  RowVerdict,
  SuggestionKind,
} from '#root/contract/import/import-terms.ts';
import type { ResourceKind } from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { NeedyKind } from '#root/contract/shared/kinds/kinds.ts';
import type { ImpactCategoryRule, ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import type { ColumnUse, TableRow } from './guess.ts';
import type { KnownRegisters, RegisterWrite } from './registers/register-records.ts';

/** The kinds of record that can need other records. */
export type DependentKind = 'activity' | NeedyKind;

/** A sheet whose columns have been assigned. Its cells include the person's edits. */
export interface MappedSheet {
  /** The title that people see: the file's name, and the sheet's name if the file has several. */
  readonly title: string;
  /** The kind of its records; null: the sheet is excluded. */
  readonly kind: ImportKind | null;
  readonly columns: readonly ColumnUse[];
  /** The kinds that texts of the category column mean, by the `toNameKey` of the text. */
  readonly categories: ReadonlyMap<string, ResourceKind | null>;
  readonly rows: readonly TableRow[];
  /** Numbers of the rows that the person excluded. */
  readonly removed: ReadonlySet<number>;
  /** The headings of the columns; absent in a grid, because its columns have no headings of their own. */
  readonly headers?: readonly string[];
  /** Why rows were left out when the file was read, by row number. */
  readonly setAside?: Readonly<Record<string, AsideReason>>;
}

/** A value of the RTO or MTPD list. A value that the import will add has a uid that begins with `new:`. */
export interface ListedTime {
  readonly uid: string;
  readonly name: string;
  readonly minutes: number;
  readonly isActive: boolean;
}

/** An activity as stored or as it will be written. Its minutes are copies of the minutes of the master rows. */
export interface ActivityValues {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly divisionUid: string | null;
  readonly businessUnitUid: string | null;
  readonly locationUid: string | null;
  readonly ownerUid: string | null;
  readonly deputyUid: string | null;
  readonly priorityUid: string | null;
  readonly rtoUid: string | null;
  readonly rtoMinutes: number | null;
  readonly mtpdUid: string | null;
  readonly mtpdMinutes: number | null;
  readonly mtpdOrigin: 'derived' | 'entered' | 'overridden' | null;
  readonly mtpdReason: string;
  readonly mdlUid: string | null;
  readonly mdlMinutes: number | null;
  readonly mdlNotApplicable: boolean;
  readonly mbcoPercent: number | null;
  readonly minimumPeople: number | null;
  readonly restartMinutes: number;
  readonly remoteDelivery: 'yes' | 'partly' | 'no' | null;
  /** The uids of the remote-work factors, in ascending order. */
  readonly remoteFactorUids: readonly string[];
  /** Why losing the primary location does not stop the activity; '' if losing it stops the activity. */
  readonly locationLinkOff: string;
  readonly impacts: Readonly<Record<string, ImpactRow>>;
}

export interface KnownActivity extends ActivityValues {
  readonly uid: string;
  readonly version: number;
  readonly state: 'draft' | 'in_review' | 'approved' | 'returned' | 'archived';
}

export interface ResourceValues {
  readonly name: string;
  readonly description: string;
  readonly rtoMinutes: number | null;
  readonly workaround: string;
  readonly ownerName: string;
  /** Only applications have an RPO. */
  readonly rpoMinutes: number | null;
  readonly providerName: string;
}

export interface KnownResource extends ResourceValues {
  readonly kind: ResourceKind;
  readonly uid: string;
  readonly version: number;
  /** True for an inactive utility: existing dependencies stay, but new dependencies are refused. */
  readonly isClosed: boolean;
}

export interface KnownLink {
  readonly uid: string;
  readonly version: number;
  readonly dependentUid: string;
  readonly dependentKind: DependentKind;
  readonly providerUid: string;
  readonly providerKind: ProviderKind;
  readonly toleranceMinutes: number;
  /** '' or the name of a group of alternatives. */
  readonly group: string;
  readonly groupRequired: number;
  /** The number of people; null if the link is not a link to a role. */
  readonly quantity: number | null;
  readonly note: string;
  /** The roles that can replace the role of the link, ordered by name. */
  readonly alternatives: readonly AlternativeRole[];
}

export interface AlternativeRole {
  readonly uid: string;
  readonly name: string;
}

/** A business unit. */
export interface KnownUnit {
  readonly uid: string;
  readonly name: string;
  readonly divisionUid: string;
}

export interface KnownOwner {
  readonly uid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
}

/** The organisation's data that the rows of the import may refer to or change. */
export interface Known {
  readonly rto: readonly ListedTime[];
  readonly mtpd: readonly ListedTime[];
  readonly priorities: readonly {
    readonly uid: string;
    readonly name: string;
    readonly rank: number;
    readonly isActive: boolean;
  }[];
  readonly remoteFactors: readonly { readonly uid: string; readonly name: string; readonly isActive: boolean }[];
  readonly impactCategories: readonly (ImpactCategoryRule & { readonly name: string })[];
  readonly divisions: readonly { readonly uid: string; readonly name: string }[];
  readonly units: readonly KnownUnit[];
  readonly owners: readonly KnownOwner[];
  readonly activities: readonly KnownActivity[];
  readonly resources: readonly KnownResource[];
  readonly links: readonly KnownLink[];
  /** The names of activities and resources, for suggestions; only the first few thousand. */
  readonly names: readonly string[];
  /** The registers of which the import has rows; absent if there are no such registers. */
  readonly registers?: KnownRegisters;
}

/** A value that is added to a list when the import is applied. */
export interface Addition {
  readonly list: 'rto' | 'mtpd';
  readonly minutes: number;
}

export interface ImportRules {
  readonly existing: ExistingRule;
  readonly additions: readonly Addition[];
}

/** A fix with one click: new text for cells of the row, or a value to add to a list. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly label: string;
  readonly cells: readonly { readonly column: number; readonly value: string }[];
  readonly addition: Addition | null;
}

export interface Problem {
  /** The column of the cell; null: the problem concerns the whole row. */
  readonly column: number | null;
  readonly field: ImportField | null;
  /** The kind of problem. Similar problems in other rows have the same code. */
  readonly code: string;
  readonly level: ProblemLevel;
  readonly message: string;
  readonly suggestions: readonly Suggestion[];
}

export interface Change {
  readonly field: ImportField;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface CheckedRow {
  readonly sheet: number;
  readonly row: number;
  readonly kind: ImportKind;
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly problems: readonly Problem[];
  readonly changes: readonly Change[];
}

/**
 * A record to write. `version` null: create it, under a uid that begins with `new:`; otherwise the version that it must
 * still have.
 */
interface Write {
  readonly uid: string;
  readonly version: number | null;
}

export interface ResourceWrite extends Write {
  readonly kind: ResourceKind;
  readonly values: ResourceValues;
}
export interface ActivityWrite extends Write {
  readonly values: ActivityValues;
}
export interface LinkWrite extends Write {
  readonly dependentUid: string;
  readonly dependentKind: DependentKind;
  readonly providerUid: string;
  readonly providerKind: ProviderKind;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
  readonly quantity: number | null;
  readonly note: string;
  readonly alternatives: readonly AlternativeRole[];
}

/** Everything that applying an import writes, in this order. An import never deletes. */
export interface ImportPlan {
  readonly additions: readonly (Addition & { readonly uid: string; readonly name: string })[];
  readonly divisions: readonly { readonly uid: string; readonly name: string }[];
  readonly owners: readonly KnownOwner[];
  readonly resources: readonly ResourceWrite[];
  readonly activities: readonly ActivityWrite[];
  readonly links: readonly LinkWrite[];
  /** Records of registers with all their fields, in the order in which new records are written. */
  readonly registers: readonly RegisterWrite[];
}

export interface ImportCheck {
  /** The rows, sheet by sheet, in the order of the file. */
  readonly rows: readonly CheckedRow[];
  readonly plan: ImportPlan;
}
