import { type Supplier, suppliers } from '#root/contract/resources/suppliers.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { DependenciesLink } from '#root/web/shared/registers/dependencies-link.tsx';
import { RecordActions } from '#root/web/shared/registers/record-actions.tsx';
import { RecordDetails } from '#root/web/shared/registers/record-details.tsx';
import { RecordParts, useRecordEditing } from '#root/web/shared/registers/record-parts.tsx';
import { findHomePath } from '#root/web/shared/registers/register.ts';
import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { RegisterRecordPage } from '#root/web/shared/registers/register-record.tsx';
import { ReportButton } from '#root/web/shared/reports/report-button.tsx';
import { Certificates } from './certificates.tsx';
import { supplierScreens as screens } from './supplier.screens.tsx';
import { SupplierActivities } from './supplier-activities.tsx';
import { SupplierStatus } from './supplier-chips.tsx';
import { text } from './suppliers.messages.ts';

const home = findHomePath(screens);

/** `/suppliers/new`: after saving, opens the certificates of the new supplier. */
export function SupplierNewPage() {
  const mayOpen = useCan(suppliers.update);
  return <RegisterNewPage screens={screens} nextHref={(uid) => (mayOpen ? `${home}/${uid}?tab=certificates` : home)} />;
}

/** `/suppliers/:uid` */
export const SupplierPage = ({ params: { uid } }: PageProps<'/suppliers/:uid'>) => (
  <RegisterRecordPage screens={screens} uid={uid}>
    {(record) => <SupplierView key={uid} record={record} />}
  </RegisterRecordPage>
);

function SupplierView({ record }: { record: Supplier }) {
  const go = useGo();
  const mayReadUses = useCan(suppliers.activities);
  const mayUpdate = useCan(suppliers.update);
  const editing = useRecordEditing(mayUpdate);
  const { uid, name } = record;
  return (
    <Page
      title={name}
      status={<SupplierStatus supplier={record} />}
      trail={screens.trail}
      width="detail"
      actions={
        <>
          <DependenciesLink uid={uid} />
          <ReportButton type="supplier-assurance" />
          {mayUpdate && <EditButton href={editing.editHref} isEditing={editing.isEditing} />}
          <RecordActions screens={screens} record={record} onRemoved={() => go(home)} />
        </>
      }
    >
      <RecordParts
        kind="supplier"
        uid={uid}
        editing={editing}
        details={<RecordDetails screens={screens} record={record} editing={editing} />}
        parts={[{ id: 'certificates', label: text('certificates'), content: <Certificates supplierUid={uid} /> }]}
        uses={mayReadUses && <SupplierActivities uid={uid} />}
        isLinked
      />
    </Page>
  );
}
