import { Alert, Group } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type OrganisationRecord, organisations } from '#root/contract/organisations.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { text as words } from '#root/web/landlord/landlord.messages.ts';
import { StateChip } from '#root/web/landlord/state-chip.tsx';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import { formatDate } from '#root/web/ui/format.ts';
import { LinkTabs } from '#root/web/ui/link-tabs.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { OrganisationBranding } from './organisation-branding.tsx';
import { OrganisationHistory } from './organisation-history.tsx';
import { OrganisationModules } from './organisation-modules.tsx';
import { OrganisationOverview } from './organisation-overview.tsx';
import { OrganisationUsers } from './organisation-users.tsx';
import { text } from './organisations.messages.ts';

const views = {
  overview: OrganisationOverview,
  branding: OrganisationBranding,
  modules: OrganisationModules,
  users: OrganisationUsers,
  history: OrganisationHistory,
} as const satisfies Record<string, ComponentType<{ record: OrganisationRecord }>>;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** `/organisation/:uid`; `?tab=` is the part that is shown. */
export function OrganisationPage() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const organisation = useRead(organisations.get, { params: { uid } });
  const shown = names.find((name) => name === tab) ?? 'overview';
  return (
    <Loaded read={organisation}>{({ data }) => <OrganisationView key={uid} record={data} shown={shown} />}</Loaded>
  );
}

function OrganisationView({ record, shown }: { record: OrganisationRecord; shown: View }) {
  const { uid } = record;
  const Shown = views[shown];
  const address = (name: View) => (name === 'overview' ? `/organisation/${uid}` : `/organisation/${uid}?tab=${name}`);
  return (
    <Page
      title={record.name}
      status={<StateChip state={record.state} filled />}
      breadcrumb={[{ label: text('title'), href: '/organisation' }, { label: record.name }]}
      width="detail"
      actions={
        <Group gap="xs">
          <ButtonLink variant="default" href={`/organisations/${uid}`}>
            {text('manage')}
          </ButtonLink>
        </Group>
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
      <Shown record={record} />
    </Page>
  );
}
