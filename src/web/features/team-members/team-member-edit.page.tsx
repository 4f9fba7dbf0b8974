import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type TeamMember, type TeamMemberInput, teamMemberInput, teamMembers } from '#root/contract/team-members.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { DeleteDialog } from '#root/web/departments/delete-dialogs.tsx';
import { RecordHistory } from '#root/web/history/record-history.tsx';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { TeamMemberFields, teamMemberValues } from './team-member-form.tsx';
import { labels, text } from './team-members.messages.ts';

/** `/org/team-members/:teamMemberUid` */
export function TeamMemberEditPage() {
  const { teamMemberUid = '' } = useParams({ strict: false }) as { teamMemberUid?: string };
  const member = useRead(teamMembers.get, { params: { uid: teamMemberUid } });
  return <Loaded read={member}>{({ data }) => <TeamMemberEdit key={teamMemberUid} record={data} />}</Loaded>;
}

function TeamMemberEdit({ record }: { record: TeamMember }) {
  const go = useGo();
  const { can } = useSession();
  const [deleting, setDeleting] = useState(false);
  const form = useForm({
    initialValues: teamMemberValues(record),
    validate: schemaResolver(teamMemberInput, { sync: true }),
  });
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
      <RecordHistory entity="team_member" uid={record.uid} />
    </Page>
  );
}
