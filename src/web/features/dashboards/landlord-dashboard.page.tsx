import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ResponseOf } from '#root/contract/endpoint.ts';
import { identity } from '#root/contract/identity.ts';
import { queryClient } from '#root/web/api/query-client.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { setActingOrganisation } from '#root/web/session/acting.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { EmptyState } from '#root/web/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { text } from './dashboards.messages.ts';

type Organisation = ResponseOf<typeof identity.myOrganizations>['data'][number];

/** `/dashboard`: where a landlord chooses the organisation to work in. */
export function LandlordDashboardPage() {
  const { profile } = useSession();
  const organisations = useRead(identity.myOrganizations);
  if (organisations.error)
    return <LoadFailed error={organisations.error} onRetry={() => void organisations.refetch()} />;
  if (!organisations.data) return <PageSkeleton />;
  const others = organisations.data.data.filter(({ uid }) => uid !== profile.organisation.uid);
  return (
    <Page title={text('platform')} description={text('organisationsHelp')} width="detail">
      {others.length === 0 ? (
        <EmptyState title={text('noOrganisations')} />
      ) : (
        others.map((one) => <Choice key={one.uid} organisation={one} />)
      )}
    </Page>
  );
}

function Choice({ organisation }: { organisation: Organisation }) {
  const go = useGo();
  const enter = () => {
    setActingOrganisation({ uid: organisation.uid, name: organisation.name });
    // Nothing of one organisation may show in another; the profile is the person's own and stays.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
    go('/bright-dashboard');
  };
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between">
        <Stack gap={0}>
          <Text fw={600}>{organisation.name}</Text>
          <Text fz="sm" c="dimmed">
            {organisation.tenantId}
          </Text>
        </Stack>
        <Button variant="default" onClick={enter} aria-label={text('workIn', { name: organisation.name })}>
          {text('enter')}
        </Button>
      </Group>
    </Card>
  );
}
