import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type TeamMember, type TeamMemberInput, teamMemberInput, teamMembers } from '#root/contract/team-members.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { DeleteDialog } from '#root/web/departments/delete-dialogs.tsx';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { TeamMemberFields, teamMemberValues } from './team-member-form.tsx';
import { labels, text } from './team-members.messages.ts';

/** `/org/team-members/:teamMemberUid` */
export function TeamMemberEditPage() {
  const { teamMemberUid = '' } = useParams({ strict: false }) as { teamMemberUid?: string };
  const member = useRead(teamMembers.get, { params: { uid: teamMemberUid } });
  if (member.error) return <LoadFailed error={member.error} onRetry={() => void member.refetch()} />;
  if (!member.data) return <PageSkeleton />;
  return <TeamMemberEdit key={teamMemberUid} record={member.data.data} />;
}

/** Names of what the record refers to, by uid: for the choice after a conflict. */
function namesIn(record: TeamMember): Map<string, string> {
  const places = [...record.divisions, ...record.businessUnits].map(({ uid, name }) => [uid, name] as const);
  return new Map([...places, [record.businessContinuityRoleUid ?? '', record.businessContinuityRoleName ?? '']]);
}

function TeamMemberEdit({ record }: { record: TeamMember }) {
  const go = useGo();
  const { can } = useSession();
  const [deleting, setDeleting] = useState(false);
  const form = useForm({
    initialValues: teamMemberValues(record),
    validate: schemaResolver(teamMemberInput, { sync: true }),
  });
  const names = namesIn(record);
  const [unit] = record.businessUnitUids;
  const [division] = record.divisionUids;
  const back = division ? `/org?divisionUid=${division}` : unit ? `/org?businessUnitUid=${unit}` : '/org';
  const edit = useEdit({
    form,
    record,
    get: teamMembers.get,
    update: teamMembers.update,
    params: { uid: record.uid },
    toValues: teamMemberValues,
    labels,
    show: (_field, value) =>
      [value ?? '']
        .flat()
        .map((one) => names.get(String(one)) ?? String(one))
        .join(', '),
  });
  const submit = async (values: TeamMemberInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go(back);
  };
  const actions = can('division.delete') && (
    <RowMenu
      name={record.name}
      actions={[{ label: text('remove'), danger: true, onSelect: () => setDeleting(true) }]}
    />
  );
  const breadcrumb = [{ label: text('departments'), href: '/org' }, { label: record.name }];
  return (
    <Page title={record.name} breadcrumb={breadcrumb} width="form" actions={actions}>
      <RecordForm form={form} onSubmit={submit} labels={labels} conflict={edit.conflict} cancelHref={back}>
        <TeamMemberFields form={form} record={record} />
      </RecordForm>
      {deleting && (
        <DeleteDialog of={{ kind: 'member', ...record }} onClose={() => setDeleting(false)} onDone={() => go(back)} />
      )}
    </Page>
  );
}
