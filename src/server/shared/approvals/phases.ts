import { type RawBuilder, sql } from 'kysely';
import type { MasterListName, PlanPhase } from '#root/contract/master-data/master-lists.ts';

/** Selects the phase of the record `t`, whose status is a row of a master list. */
export const currentPhase = sql<PlanPhase>`(
  select m.phase from master_rows m where m.organisation_uid = t.organisation_uid and m.uid = t.status_uid)`;

/**
 * Selects the status that a record gets in a phase. This is the default of the list if the default has that phase,
 * otherwise the first active status with that phase; null if there is no such status.
 */
export const firstStatus = (
  list: MasterListName,
  organisation: string | RawBuilder<unknown>,
  phase: PlanPhase | RawBuilder<unknown>,
) => sql`(
  select m.uid from master_rows m where m.organisation_uid = ${organisation} and m.list = ${sql.lit(list)}
    and m.phase = ${phase} and m.is_active
  order by m.is_default desc, m.position, m.uid limit 1)`;
