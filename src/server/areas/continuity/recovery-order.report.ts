import { describeRecoveryOrder, listOrdered, tableOrder } from '#root/domain/reports/recovery-order-sections.ts';
import { readRequiredOrder } from '#root/server/shared/graph/engine.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { describeUnits, readScopeActivities } from '#root/server/shared/reports/scope-activities.ts';

/** Returns the given activities and all records that they need, directly or through others. */
function collectNeeded(activities: ReadonlySet<string>, edges: readonly { dependent: string; provider: string }[]) {
  const byDependent = Map.groupBy(edges, ({ dependent }) => dependent);
  const found = new Set(activities);
  for (const uid of found) for (const { provider } of byDependent.get(uid) ?? []) found.add(provider);
  return found;
}

export const recoveryOrderReport: ReportReader = {
  type: 'recovery-order',
  read: async (context, scope) => {
    const { db, organisation, services } = context;
    const parts = await services.graphs.read(db, organisation.uid);
    const wanted = await readScopeActivities(context, scope);
    const needed = wanted && collectNeeded(wanted, parts.edges);
    const order = await readRequiredOrder({ db, whatIfs: services.whatIfs, parts });
    const rows = order.filter(({ uid }) => !needed || needed.has(uid));
    return createContent('recovery-order', {
      title: 'Recovery order',
      blocks: describeRecoveryOrder(await describeUnits(context, scope), rows),
      sheets: [tableOrder(listOrdered(rows))],
    });
  },
};
