import { ActivityFrame, type ActivityViewProps } from '#root/web/features/activities/record/activity-frame.tsx';
import { HistoryEntries } from '#root/web/history/record-history.tsx';

/** Who changed what and when, before and after. */
export function HistoryView(props: ActivityViewProps) {
  return (
    <ActivityFrame {...props}>
      <HistoryEntries entity="activity" uid={props.record.uid} />
    </ActivityFrame>
  );
}
