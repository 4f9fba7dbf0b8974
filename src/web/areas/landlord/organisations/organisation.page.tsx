import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type OrganisationRecord, organisations } from '#root/contract/landlord/organisations.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { StateChip } from '#root/web/areas/landlord/acting/state-chip.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { OrganisationBranding } from './organisation-branding.tsx';
import { OrganisationHistory } from './organisation-history.tsx';
import { OrganisationModules, shownModules } from './organisation-modules.tsx';
import { isEditable, OrganisationOverview } from './organisation-overview.tsx';
import { OrganisationUsers } from './organisation-users.tsx';
import { text } from './organisations.messages.ts';

const views = {
  overview: OrganisationOverview,
  branding: OrganisationBranding,
  modules: OrganisationModules,
  users: OrganisationUsers,
  history: OrganisationHistory,
} as const;
type View = keyof typeof views;
const names = (Object.keys(views) as View[]).filter((name) => name !== 'modules' || shownModules.length > 0);

/** `/organisation/:uid`: `?tab=` is the open tab. */
export function OrganisationPage({ params: { uid } }: PageProps<'/organisation/:uid'>) {
  const { tab } = useSearch({ strict: false });
  const organisation = useRead(organisations.get, { params: { uid } });
  const shown = names.find((name) => name === tab) ?? 'overview';
  return (
    <Loaded read={organisation}>{({ data }) => <OrganisationView key={uid} record={data} shown={shown} />}</Loaded>
  );
}

function OrganisationView({ record, shown }: { record: OrganisationRecord; shown: View }) {
  const { uid } = record;
  const mayUpdate = useCan(organisations.update) && isEditable(record);
  const editing = useEditing(mayUpdate);
  const Shown = views[shown];
  const address = (name: View) => (name === 'overview' ? `/organisation/${uid}` : `/organisation/${uid}?tab=${name}`);
  return (
    <Page
      title={record.name}
      status={<StateChip state={record.state} filled />}
      trail={[{ label: text('title'), href: '/organisation' }]}
      width="detail"
      actions={
        <>
          <ButtonLink variant="default" href={`/organisations/${uid}`}>
            {text('manage')}
          </ButtonLink>
          {mayUpdate && <EditButton href={editing.editHref} isEditing={editing.isEditing} />}
        </>
      }
    >
      {record.state === 'deleted' && (
        <Alert color="red" variant="outline" role="status" title={text('deletedTitle')}>
          {text('deletedBody', { date: formatDate(record.purgeAt) })}
        </Alert>
      )}
      {record.state === 'archived' && (
        <Alert color="yellow" variant="outline" role="status">
          {text('readOnly', { state: words('state.archived').toLowerCase() })}
        </Alert>
      )}
      <LinkTabs
        label={text('tabs')}
        tabs={names.map((name) => ({ label: text(`tab.${name}`), href: address(name), active: name === shown }))}
      />
      <Shown record={record} editing={editing} />
    </Page>
  );
}
