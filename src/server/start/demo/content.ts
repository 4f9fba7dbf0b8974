import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { DemoAssessment } from './assessments/demo-assessment.ts';
import type { DemoRecord } from './demo-record.ts';
import type { DemoPlan } from './plans/demo-plan.ts';

/** The content of a demonstration organisation. Records refer to each other by name. Times are minutes. */
export interface DemoContent {
  readonly divisions: readonly DemoDivision[];
  readonly members: readonly DemoMember[];
  /** The full names of the activity owners. */
  readonly owners: readonly string[];
  readonly resources: readonly DemoResource[];
  readonly activities: readonly DemoActivity[];
  readonly scenarios?: readonly DemoScenario[];
  readonly plans?: readonly DemoPlan[];
  readonly assessments?: readonly DemoAssessment[];
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
  /** The name of a row of the master list of business continuity roles. */
  readonly bcRole?: string;
  readonly phone: string;
  readonly units: readonly string[];
}

export type DemoResourceKind = Exclude<ProviderKind, 'activity'>;

export interface DemoResource {
  /** The kind of resource. A utility already exists in the organisation's master list, so only its times are set. */
  readonly kind: DemoResourceKind;
  readonly name: string;
  readonly description: string;
  /** The RTO; null if it is not assessed. */
  readonly rto: number | null;
  readonly rpo?: number;
  readonly workaround?: string;
  readonly owner?: string;
  readonly address?: string;
  /** The name of the supplier of an application. */
  readonly providerName?: string;
  /** The category of equipment and suppliers. */
  readonly category?: string;
  /** The name of the alternate of a location. */
  readonly alternate?: string;
}

export interface DemoLink {
  readonly kind: ProviderKind;
  readonly name: string;
  /** The minutes for which the activity can continue without the provider. */
  readonly tolerance: number;
  readonly quantity?: number;
  /** The group of alternatives, of which one must be available; undefined for a link without alternatives. */
  readonly group?: string;
  readonly note?: string;
}

/** The categories of the impact matrix, identified by the first word of their names. */
export type DemoImpact = 'Financial' | 'Customer' | 'Operational' | 'Legal' | 'Reputation' | 'People';

export interface DemoActivity {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly owner: string;
  readonly deputy?: string;
  /** The priority from 1 (Low) to 5 (Critical). */
  readonly priority: number;
  readonly state: 'draft' | 'in_review' | 'approved' | 'returned';
  /** The number of days since the approval. */
  readonly approvedDaysAgo?: number;
  readonly reviewNote?: string;
  readonly location?: string;
  readonly people?: number;
  readonly remote?: 'yes' | 'partly' | 'no';
  readonly factors?: readonly string[];
  /** The time at which the impact in each category becomes unacceptable; one of `impactHorizons`. */
  readonly unacceptableAt: Partial<Record<DemoImpact, number>>;
  readonly mtpd: number | null;
  /** The reason for the MTPD, if it differs from the suggested one. */
  readonly mtpdReason?: string;
  readonly rto: number | null;
  /** The MDL/RPO; null if it is not assessed, 0 if no data may be lost. */
  readonly mdl: number | 'not applicable' | null;
  readonly mbco?: number;
  readonly restart?: number;
  readonly links: readonly DemoLink[];
}

/** A dependency scenario. The scenario shows the records in `shows`, and the records of its links and targets. */
export interface DemoScenario {
  readonly name: string;
  readonly description: string;
  readonly status: 'draft' | 'active' | 'archived';
  readonly category: string;
  /** The full names of activity owners who own the scenario. */
  readonly owners: readonly string[];
  readonly shows: readonly DemoRecord[];
  /** Links that are not captured in a BIA. Times are minutes. */
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
    /**
     * The duration of the outage in minutes; `forever` if its end is unknown. If undefined, the outage lasts for the
     * target's recovery time.
     */
    readonly outage?: number | 'forever';
  }[];
}

type LinkExtras = Pick<DemoLink, 'quantity' | 'group' | 'note'>;

/** Creates a link to a provider, without which the activity can continue for `tolerance` minutes. */
export const needs = (kind: ProviderKind, name: string, tolerance = 0, extras: LinkExtras = {}): DemoLink => ({
  kind,
  name,
  tolerance,
  ...extras,
});
