import { Alert, Stack, Text } from '@mantine/core';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { isShown } from '#root/contract/platform/modules.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { text } from './notifications.messages.ts';

/**
 * The notifications that stay on the overview until their day. If they cannot be loaded, shows nothing instead of an
 * error, because the panel of the bell contains them too.
 */
export function PinnedNotifications() {
  const { data } = useRead(ownNotifications.pinned, { enabled: isShown('paths', '/notifications') });
  if (!data || data.data.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label={text('pinned')}>
      {data.data.map(({ uid, subject, content, link, urgency, pinnedUntil }) => (
        <Alert
          key={uid}
          variant="outline"
          color={urgency === 'urgent' ? 'red' : 'blue'}
          icon={<IconPin aria-hidden="true" />}
          title={link === null ? subject : <AppLink href={link}>{subject}</AppLink>}
        >
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{content}</Text>
          {pinnedUntil && (
            <Text fz="xs" c="dimmed" mt={4}>
              {text('pinnedUntil', { day: formatDate(pinnedUntil) })}
            </Text>
          )}
        </Alert>
      ))}
    </Stack>
  );
}
