import { ActivityFrame, type ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';

/** Shows who changed what and when, with the values before and after. */
export function HistoryView(props: ActivityViewProps) {
  return (
    <ActivityFrame {...props}>
      <HistoryEntries kind="activity" uid={props.record.uid} />
    </ActivityFrame>
  );
}
