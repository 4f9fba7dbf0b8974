import { Button, Stack, Text } from '@mantine/core';
import type { OrganisationRecord } from '#root/contract/landlord/organisations.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { text } from './organisations.messages.ts';
import { useOrganisationActs } from './use-organisation-acts.tsx';

/**
 * The number of users of an organisation. The names of users are part of the organisation's content. Landlords see that
 * content only while they work inside the organisation.
 */
export function OrganisationUsers({ record }: { record: OrganisationRecord }) {
  const mayReadUsers = useCan(permissionNames.user.read);
  const { work } = useOrganisationActs();
  return (
    <Stack align="flex-start">
      <Text>{text('usersHelp', { count: record.userCount })}</Text>
      <Text c="dimmed">{text('usersEnter')}</Text>
      {mayReadUsers && record.state !== 'deleted' && (
        <Button variant="default" onClick={() => work(record, '/users/manage-users')}>
          {text('openUsers')}
        </Button>
      )}
    </Stack>
  );
}
