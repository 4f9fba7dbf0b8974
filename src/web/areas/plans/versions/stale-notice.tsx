import { Alert, List } from '@mantine/core';
import type { StaleReason } from '#root/contract/plans/plan-bia.ts';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { formatValue, labelField } from './change-words.ts';
import { text } from './versions.messages.ts';

/** The number of reasons that the notice names. */
const maxShown = 8;

function describeReason(reason: StaleReason): string {
  if (reason.kind === 'activity_gone') return text('stale_activity_gone', { activity: reason.activity });
  if (reason.kind !== 'field')
    return text(reason.kind === 'need_added' ? 'stale_need_added' : 'stale_need_removed', {
      activity: reason.activity,
      need: reason.need,
    });
  const { activity, need, field, before, after } = reason;
  const show = (value: number | null) => (value === null ? text('notKnown') : formatValue(field, value, (uid) => uid));
  return text('stale_field', {
    what: need === null ? activity : text('need', { need, activity }),
    field: labelField(field),
    before: show(before),
    after: show(after),
  });
}

/** Says why the version in force no longer fits the BIA. Shows nothing if it still fits. */
export function StaleNotice({ info, plan }: { readonly info: PlanKindInfo; readonly plan: PlanRecord }) {
  const read = useRead(info.calls.staleness, { params: { uid: plan.uid }, enabled: plan.inForceNumber !== null });
  const reasons = read.data?.data.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <Alert variant="outline" color="yellow" title={text('staleTitle')}>
      <List spacing={4}>
        {reasons.slice(0, maxShown).map((reason) => {
          const words = describeReason(reason);
          return <List.Item key={words}>{words}</List.Item>;
        })}
      </List>
      {reasons.length > maxShown && text('more', { count: reasons.length - maxShown })}
    </Alert>
  );
}
