import type { NotificationAction, NotificationObject } from '#root/contract/notifications/notification-objects.ts';
import { findTable, listTables } from '#root/contract/shared/kinds/kinds.ts';

/** The logged changes that trigger a rule. All lists are empty if the product reports the event itself. */
export interface Watched {
  readonly tables: readonly string[];
  readonly changes: readonly ('created' | 'updated' | 'deleted')[];
  /** The columns whose changes trigger the rule; empty for all columns. */
  readonly columns: readonly string[];
}

const nothing: Watched = { tables: [], changes: [], columns: [] };

/** Where an assignment and a new status are stored, for events that the product does not report itself. */
const assignments: Readonly<Record<string, Watched>> = {
  activity: { tables: ['activities'], changes: ['created', 'updated'], columns: ['owner_uid', 'deputy_uid'] },
  assessment: { tables: ['assessment_owners'], changes: ['created'], columns: [] },
  bcp: { tables: ['bcp_owners'], changes: ['created'], columns: [] },
  resilience_plan: { tables: ['resilience_plan_owners'], changes: ['created'], columns: [] },
};
const statuses: Readonly<Record<string, Watched>> = {
  supplier: { tables: ['suppliers'], changes: ['updated'], columns: ['status_uid'] },
  dependency_scenario: { tables: ['dependency_scenarios'], changes: ['updated'], columns: ['status'] },
  import: { tables: ['imports'], changes: ['updated'], columns: ['state'] },
  assessment: { tables: ['assessments'], changes: ['updated'], columns: ['status_uid'] },
  bcp: { tables: ['business_continuity_plans'], changes: ['updated'], columns: ['status_uid'] },
  resilience_plan: { tables: ['resilience_plans'], changes: ['updated'], columns: ['status_uid'] },
};

/**
 * Returns the logged changes that trigger a rule. A user's sign-ins and saved views do not count as changes of the
 * user.
 */
export function findWatched({ object, action }: { object: NotificationObject; action: NotificationAction }): Watched {
  if (object === 'supplier_certificate') return nothing;
  if (action === 'created' || action === 'deleted')
    return { tables: [findTable(object)], changes: [action], columns: [] };
  if (action === 'assigned') return assignments[object] ?? nothing;
  if (action === 'status_changed') return statuses[object] ?? nothing;
  if (action !== 'updated') return nothing;
  const tables = object === 'user' ? [findTable(object), 'user_roles'] : listTables(object);
  return { tables, changes: ['created', 'updated', 'deleted'], columns: [] };
}
