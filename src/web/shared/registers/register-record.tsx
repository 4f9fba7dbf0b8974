import type { ReactNode } from 'react';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { type Crumb, Page } from '#root/web/platform/ui/page.tsx';
import { RegisterStatusChip } from './common-parts.tsx';
import { DependenciesLink } from './dependencies-link.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordParts, useRecordEditing } from './record-parts.tsx';
import { listTitle } from './record-titles.ts';
import { findHomePath, type RecordScreens, type RegisterRow, type RegisterValues } from './register.ts';
import { UsedBy } from './used-by.tsx';

interface RecordPageProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly uid: string;
  /** Renders the record. Absent: the standard page is shown. */
  readonly children?: (record: Rec) => ReactNode;
}

/** The page of one record. */
export function RegisterRecordPage<Rec extends RegisterRow, Values extends RegisterValues>({
  screens,
  uid,
  children = (record) => <RecordView key={uid} screens={screens} record={record} />,
}: RecordPageProps<Rec, Values>) {
  const { can } = useSession();
  const { params, contract } = screens;
  const { get } = contract;
  const missing = get.permissions.find((permission) => !can(permission));
  const read = useRead(get, { params: { ...params, uid }, enabled: !missing });
  if (missing)
    return (
      <Page title={listTitle(screens.words)}>
        <DeniedState permission={missing} />
      </Page>
    );
  return <Loaded read={read}>{(answer) => children((answer as { data: Rec }).data)}</Loaded>;
}

interface RecordViewProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly record: Rec;
  /** The breadcrumb. Absent: the breadcrumb of the kind. */
  readonly trail?: readonly Required<Crumb>[];
}

/** The page of a record: facts to read, or its form, and the needs, uses and history. */
export function RecordView<Rec extends RegisterRow, Values extends RegisterValues>(
  props: RecordViewProps<Rec, Values>,
) {
  const { screens, record, trail = screens.trail } = props;
  const go = useGo();
  const { name, uid, status } = record;
  const { uses, update } = screens.contract;
  const { can } = useSession();
  const editing = useRecordEditing(can(update));
  return (
    <Page
      title={name}
      status={status && <RegisterStatusChip status={status} />}
      trail={trail}
      width="detail"
      actions={
        <>
          {uses && <DependenciesLink uid={uid} />}
          {can(update) && <EditButton href={editing.editHref} isEditing={editing.isEditing} />}
          <RecordActions screens={screens} record={record} onRemoved={() => go(findHomePath({ trail }))} />
        </>
      }
    >
      <RecordParts
        kind={screens.definition.kind}
        uid={uid}
        editing={editing}
        details={<RecordDetails screens={screens} record={record} editing={editing} />}
        uses={uses && can(uses) && <UsedBy uses={uses} uid={uid} />}
        isLinked={uses !== undefined}
      />
    </Page>
  );
}
