import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { toMasterPath } from '#root/web/areas/master-data/common/master-value.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { DependenciesLink } from '#root/web/shared/registers/dependencies-link.tsx';
import { RecordDetails } from '#root/web/shared/registers/record-details.tsx';
import { RecordParts, useRecordEditing } from '#root/web/shared/registers/record-parts.tsx';
import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { RegisterRecordPage } from '#root/web/shared/registers/register-record.tsx';
import { findMasterScreens } from './master.screens.tsx';
import { MasterUsageList } from './master-usage.tsx';
import { useMasterActions } from './use-master-actions.tsx';

/** `/settings/master/<list>/:uid`: the uid `new` stands for a new row. */
export function MasterPage({ list, uid }: { list: MasterListName; uid: string }) {
  const screens = findMasterScreens(list);
  if (uid === 'new') return <RegisterNewPage screens={screens} />;
  return (
    <RegisterRecordPage screens={screens} uid={uid}>
      {(record) => <MasterView key={uid} record={record} />}
    </RegisterRecordPage>
  );
}

function MasterView({ record }: { record: Master }) {
  const { list, uid, name } = record;
  const screens = findMasterScreens(list);
  const go = useGo();
  const { can } = useSession();
  const mayUpdate = can(masters.update);
  const editing = useRecordEditing(mayUpdate);
  const masterActions = useMasterActions(() => go(toMasterPath(list)));
  return (
    <Page
      title={name}
      trail={screens.trail}
      width="detail"
      actions={
        <>
          {screens.isNode && <DependenciesLink uid={uid} />}
          {mayUpdate && <EditButton href={editing.editHref} isEditing={editing.isEditing} />}
          <RowMenu name={name} actions={masterActions.actionsOf(record)} />
        </>
      }
    >
      <RecordParts
        kind="master"
        uid={uid}
        editing={editing}
        details={<RecordDetails screens={screens} record={record} editing={editing} />}
        uses={<MasterUsageList row={record} />}
        isLinked={screens.isNode}
      />
      {masterActions.dialog}
    </Page>
  );
}
