import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type OrganisationRecord, organisations } from '#root/contract/landlord/organisations.ts';
import { StateChip } from '#root/web/areas/landlord/acting/state-chip.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { text } from './organisations.messages.ts';
import { useOrganisationActs } from './use-organisation-acts.tsx';

/** `/organisations/:organizationUid`: the actions on an organisation, with their effects. */
export function OrganisationManagePage({ params: { organizationUid } }: PageProps<'/organisations/:organizationUid'>) {
  const organisation = useRead(organisations.get, { params: { uid: organizationUid } });
  return <Loaded read={organisation}>{({ data }) => <Manage record={data} />}</Loaded>;
}

function Manage({ record }: { record: OrganisationRecord }) {
  const mayCreate = useCan(organisations.create);
  const { listActs, begin, work, dialog } = useOrganisationActs();
  const { uid, name, state, purgeAt } = record;
  const isThere = state !== 'deleted';
  return (
    <Page
      title={text('manageTitle', { name })}
      status={<StateChip state={state} filled />}
      trail={[
        { label: text('title'), href: '/organisation' },
        { label: name, href: `/organisation/${uid}` },
      ]}
      shortTitle={text('manage')}
      width="form"
    >
      {!isThere && (
        <Alert color="red" variant="outline" role="status" title={text('deletedTitle')}>
          {text('deletedBody', { date: formatDate(purgeAt) })}
        </Alert>
      )}
      <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {isThere && (
          <Act help={text(state === 'active' ? 'workHelp' : 'readHelp')}>
            <Button onClick={() => work(record)}>
              <Text span fz="inherit" fw="inherit" truncate>
                {text('workIn', { name })}
              </Text>
            </Button>
          </Act>
        )}
        {isThere && mayCreate && (
          <Act help={text('duplicateHelp')}>
            <ButtonLink variant="default" href={`/organization-duplication/${uid}`}>
              {text('duplicate')}
            </ButtonLink>
          </Act>
        )}
        {listActs(record).map((act) => (
          <Act key={act} help={text(`${act}Help`)}>
            <Button
              variant={act === 'remove' ? 'outline' : 'default'}
              {...(act === 'remove' && { color: 'red' })}
              onClick={() => begin(act, record)}
            >
              {text(act)}
            </Button>
          </Act>
        ))}
      </Stack>
      {dialog}
    </Page>
  );
}

function Act({ help, children }: { help: string; children: ReactNode }) {
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="md">
        <Text flex={1} miw={220}>
          {help}
        </Text>
        {children}
      </Group>
    </Card>
  );
}
