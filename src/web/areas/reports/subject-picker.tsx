import { reportRecordKinds } from '#root/contract/reports/report-record-kinds.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { RecordPicker, type RecordPickerProps } from '#root/web/platform/ui/record-picker.tsx';
import { findSubjectCall, findSubjects } from './report-options.ts';
import { text } from './reports.messages.ts';

interface Props extends Omit<RecordPickerProps, 'label' | 'load' | 'known'> {
  readonly type: ReportType;
}

/** Returns the record as an option, if the record is of this kind. */
function useKnown(kind: Kind | undefined, uid: string | null) {
  const { can } = useSession();
  const get = kind && findSubjectCall(kind);
  const enabled = get !== undefined && can(get) && uid !== null;
  const { data } = useRead(get ?? reports.get, { params: { uid: uid ?? '' }, enabled });
  const found = data?.data;
  return found && 'name' in found ? [{ value: found.uid, label: String(found.name) }] : [];
}

/** Chooses the record that a report is about. */
export function SubjectPicker({ type, value = null, ...props }: Props) {
  const { can } = useSession();
  const [first, second] = reportRecordKinds[type];
  const known = [...useKnown(first, value), ...useKnown(second, value)];
  return (
    <RecordPicker
      label={text('record')}
      load={findSubjects(type, can)}
      known={known}
      value={value}
      clearable
      {...props}
    />
  );
}
