import { type BusinessUnit, businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { departmentsTrail } from '#root/web/areas/departments/common/departments.words.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { useRegisterList } from '#root/web/shared/registers/register-list.tsx';
import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { RecordView, RegisterRecordPage } from '#root/web/shared/registers/register-record.tsx';
import { allUnitsList, businessUnitRegister as register } from './business-unit.register.tsx';
import { text } from './business-units.messages.ts';

const divisionHref = (uid: string) => `/org?divisionUid=${uid}`;
const unitHref = (uid: string) => `/org?businessUnitUid=${uid}`;

/** `/org/business-units`: the units of all divisions. */
export function BusinessUnitsPage() {
  const { count, transferMenu, newButton, rows } = useRegisterList(allUnitsList, {
    newPath: '/org/business-units/new',
  });
  const title = listTitle(register.words);
  return (
    <Page
      title={title}
      count={count}
      actions={
        <>
          {transferMenu}
          {newButton}
        </>
      }
      trail={departmentsTrail}
    >
      {rows}
    </Page>
  );
}

/** `/org/divisions/:divisionUid/business-units` */
export function DivisionUnitsPage({ params }: PageProps<'/org/divisions/:divisionUid/business-units'>) {
  const { divisionUid } = params;
  const { can } = useSession();
  const missing = [...divisions.get.permissions, ...businessUnits.list.permissions].find((one) => !can(one));
  const division = useRead(divisions.get, { params: { uid: divisionUid }, enabled: !missing });
  const newPath = `/org/${divisionUid}/business-units/new`;
  const { count, newButton, rows } = useRegisterList(register, { filter: { divisionUid }, newPath });
  const name = division.data?.data.name ?? '';
  if (missing)
    return (
      <Page title={listTitle(register.words)} trail={departmentsTrail}>
        <DeniedState permission={missing} />
      </Page>
    );
  if (division.error && !division.data)
    return <LoadFailed error={division.error} onRetry={() => void division.refetch()} />;
  return (
    <Page
      title={text('titleOf', { name })}
      count={count}
      actions={newButton}
      trail={[...departmentsTrail, { label: name, href: divisionHref(divisionUid) }]}
      shortTitle={listTitle(register.words)}
    >
      {rows}
    </Page>
  );
}

/** `/org/business-units/new` */
export const BusinessUnitNewPage = () => <RegisterNewPage screens={register} nextHref={unitHref} />;

/** `/org/:divisionUid/business-units/new` */
export function BusinessUnitNewInDivisionPage({ params }: PageProps<'/org/:divisionUid/business-units/new'>) {
  const division = useRead(divisions.get, { params: { uid: params.divisionUid } });
  return (
    <Loaded read={division}>
      {({ data: { uid, name } }) => (
        <RegisterNewPage
          key={uid}
          screens={register}
          start={{ divisionUid: uid, divisionName: name }}
          backHref={divisionHref(uid)}
          nextHref={unitHref}
        />
      )}
    </Loaded>
  );
}

function BusinessUnitView({ record }: { record: BusinessUnit }) {
  const { divisionUid, divisionName } = record;
  const trail = [...departmentsTrail, { label: divisionName, href: divisionHref(divisionUid) }];
  return <RecordView screens={register} record={record} trail={trail} />;
}

/** `/org/business-units/:businessUnitUid` */
export const BusinessUnitPage = ({ params }: PageProps<'/org/business-units/:businessUnitUid'>) => (
  <RegisterRecordPage screens={register} uid={params.businessUnitUid}>
    {(record) => <BusinessUnitView key={record.uid} record={record} />}
  </RegisterRecordPage>
);
