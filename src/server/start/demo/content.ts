import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';

/** The content of a demonstration organisation. Records refer to each other by name; times are minutes. */
export interface DemoContent {
  readonly divisions: readonly DemoDivision[];
  readonly members: readonly DemoMember[];
  /** People who answer for activities, by their full name. */
  readonly owners: readonly string[];
  readonly resources: readonly DemoResource[];
  readonly activities: readonly DemoActivity[];
  readonly scenarios?: readonly DemoScenario[];
}

export interface DemoDivision {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly owner: string;
  readonly units: readonly { readonly name: string; readonly description: string; readonly owner: string }[];
}

export interface DemoMember {
  readonly name: string;
  readonly organisationRole: string;
  /** A row of the list of business continuity roles. */
  readonly bcRole?: string;
  readonly phone: string;
  readonly units: readonly string[];
}

export type DemoResourceKind = Exclude<ProviderKind, 'activity'>;

export interface DemoResource {
  /** A utility is a row of the organisation's list already; only its time is set. */
  readonly kind: DemoResourceKind;
  readonly name: string;
  readonly description: string;
  /** Null: not assessed. */
  readonly rto: number | null;
  readonly rpo?: number;
  readonly workaround?: string;
  readonly owner?: string;
  readonly address?: string;
  /** For an application: the name of a supplier. */
  readonly providerName?: string;
  /** For equipment and suppliers: the category. */
  readonly category?: string;
  /** For a location: its alternate. */
  readonly alternate?: string;
}

export interface DemoLink {
  readonly kind: ProviderKind;
  readonly name: string;
  /** Minutes for which the activity can continue without it. */
  readonly tolerance: number;
  readonly quantity?: number;
  /** Alternatives of one activity share a group. One of them must be available. */
  readonly group?: string;
  readonly note?: string;
}

/** The categories of the impact matrix by their first word. */
export type DemoImpact = 'Financial' | 'Customer' | 'Operational' | 'Legal' | 'Reputation' | 'People';

export interface DemoActivity {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly owner: string;
  readonly deputy?: string;
  /** 1 Low .. 5 Critical. */
  readonly priority: number;
  readonly state: 'draft' | 'in_review' | 'approved' | 'returned';
  /** How long ago it was approved. */
  readonly approvedDaysAgo?: number;
  readonly reviewNote?: string;
  readonly location?: string;
  readonly people?: number;
  readonly remote?: 'yes' | 'partly' | 'no';
  readonly factors?: readonly string[];
  /** The time at which each category becomes unacceptable; one of `impactHorizons`. */
  readonly unacceptableAt: Partial<Record<DemoImpact, number>>;
  readonly mtpd: number | null;
  /** The reason if it differs from the suggested MTPD. */
  readonly mtpdReason?: string;
  readonly rto: number | null;
  /** Null: not assessed; 0: no data may be lost. */
  readonly mdl: number | 'not applicable' | null;
  readonly mbco?: number;
  readonly restart?: number;
  readonly links: readonly DemoLink[];
}

/** A record by its kind and name. */
export type DemoRecord = readonly [kind: ProviderKind, name: string];

/** A dependency scenario. It shows what its links and targets are about, too. */
export interface DemoScenario {
  readonly name: string;
  readonly description: string;
  readonly status: 'draft' | 'active' | 'archived';
  readonly category: string;
  /** People who answer for activities, by their full name. */
  readonly owners: readonly string[];
  readonly shows: readonly DemoRecord[];
  /** Links that are not in a BIA. Times are minutes. */
  readonly links: readonly {
    readonly dependent: DemoRecord;
    readonly provider: DemoRecord;
    readonly tolerance?: number;
    readonly group?: string;
    readonly required?: number;
    readonly note?: string;
  }[];
  readonly targets: readonly {
    readonly lost: DemoRecord;
    readonly at?: number;
    /** Absent: as long as its recovery time; `forever`: until further notice. */
    readonly outage?: number | 'forever';
  }[];
}

type LinkExtras = Pick<DemoLink, 'quantity' | 'group' | 'note'>;

/** "This activity needs `name` and can continue for `tolerance` minutes without it." */
export const needs = (kind: ProviderKind, name: string, tolerance = 0, extras: LinkExtras = {}): DemoLink => ({
  kind,
  name,
  tolerance,
  ...extras,
});
