import { sql } from 'kysely';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { type NodeKind, nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';

/** A plan of one kind, for the statements that read and write its tables. */
export interface PlanKey {
  readonly kind: PlanKind;
  readonly organisation: string;
  readonly uid: string;
}

/** The table with the plans of a kind. */
export const planTable = (kind: PlanKind) => sql.table(findTable(kind));

/** The table with one part of the plans of a kind, such as their tasks. */
export const partTable = (kind: PlanKind, part: string) => sql.table(`${kind}_${part}`);

/** The kinds of record to which rows refer. Rows have one column for each kind, such as `supplier_uid`. */
export type ReferredKind = NodeKind | PlanKind;

/** The master list of the statuses of a kind. */
export const statusList: Readonly<Record<PlanKind, MasterListName>> = {
  bcp: 'bcp-statuses',
  resilience_plan: 'resilience-plan-statuses',
};

/** The kinds of record that a row can be about. Each has a column, such as `supplier_uid`. */
export const providerColumns = nodeKinds;
