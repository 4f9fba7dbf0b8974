import { Box } from '@mantine/core';
import { type Supplier, suppliers } from '#root/contract/resources/suppliers.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { DependenciesLink } from '#root/web/shared/registers/dependencies-link.tsx';
import { RecordActions } from '#root/web/shared/registers/record-actions.tsx';
import { RecordEditForm } from '#root/web/shared/registers/record-edit-form.tsx';
import { RecordParts } from '#root/web/shared/registers/record-parts.tsx';
import { findHomePath } from '#root/web/shared/registers/register.ts';
import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { RegisterRecordPage } from '#root/web/shared/registers/register-record.tsx';
import { Certificates } from './certificates.tsx';
import { supplierScreens as screens } from './supplier.screens.tsx';
import { SupplierActivities } from './supplier-activities.tsx';
import { ContractChip, SupplierStatus } from './supplier-chips.tsx';
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
  const { uid, name } = record;
  return (
    <Page
      title={name}
      status={<SupplierStatus supplier={record} />}
      breadcrumb={[...screens.trail, { label: name }]}
      width="detail"
      actions={
        <>
          <DependenciesLink uid={uid} />
          <RecordActions screens={screens} record={record} onRemoved={() => go(home)} />
        </>
      }
    >
      <Figures record={record} />
      <RecordParts
        kind="supplier"
        uid={uid}
        details={
          <Box maw={720}>
            <RecordEditForm screens={screens} record={record} cancelHref={home} />
          </Box>
        }
        parts={[{ id: 'certificates', label: text('certificates'), content: <Certificates supplierUid={uid} /> }]}
        uses={mayReadUses && <SupplierActivities uid={uid} />}
        isLinked
      />
    </Page>
  );
}

function Figures({ record }: { record: Supplier }) {
  const duration = (minutes: number | null) => minutes !== null && formatDuration(minutes);
  return (
    <KeyValue
      items={[
        { label: text('linkedActivities'), value: formatNumber(record.linkedActivityCount) },
        { label: text('shortestMtpd'), value: duration(record.shortestMtpd) || null },
        { label: text('needed'), value: duration(record.neededMinutes) || null },
        { label: text('verdict'), value: <ContractChip supplier={record} /> },
      ]}
    />
  );
}
