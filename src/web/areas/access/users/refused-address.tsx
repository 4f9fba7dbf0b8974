import { Alert, Stack, Text } from '@mantine/core';
import type { User } from '#root/contract/access/users.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './users.messages.ts';

/** The address of a user in a list, and whether the mail server refuses it. */
export const Address = ({ user }: { user: User }) => (
  <Stack gap={2}>
    <span style={{ overflowWrap: 'anywhere' }}>{user.email}</span>
    {user.emailRefusal && <StatusChip label={text('emailsRefused')} colour="#e03131" />}
  </Stack>
);

/** Says that the mail server refuses a user's address, with the time and the server's reply. */
export function RefusedAddress({ refusal }: { refusal: User['emailRefusal'] }) {
  if (!refusal) return null;
  return (
    <Alert variant="outline" color="red" title={text('refusedTitle')}>
      <Stack gap="xs">
        <Text size="sm">{text('refusedBody', { at: formatDateTime(refusal.at) })}</Text>
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {refusal.reply}
        </Text>
        <Text size="sm">{text('refusedHelp')}</Text>
      </Stack>
    </Alert>
  );
}
