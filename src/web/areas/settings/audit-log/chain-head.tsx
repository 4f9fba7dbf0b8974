import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { CopyButton } from '#root/web/platform/ui/copy-button.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { text } from './audit-log.messages.ts';

/** Shows the last hash of the chain, so that people can keep a copy elsewhere. */
export function ChainHead() {
  const { data } = useRead(auditLog.head);
  if (!data) return null;
  const { head, waiting } = data.data;
  const link = head ? `${head.seq}:${head.hash}` : '';
  return (
    <Stack gap="xs" mt="lg" maw={800} data-no-print>
      <Title order={2} size="h4">
        {text('headTitle')}
      </Title>
      <Text fz="sm" c="dimmed">
        {text('headWords')}
      </Text>
      {head ? (
        <Stack gap={4}>
          <Text fz="sm">{text('headSealed', { time: formatDateTime(head.sealedAt) })}</Text>
          <Group gap="xs">
            <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{link}</Code>
            <CopyButton value={link} size="compact-sm" />
          </Group>
        </Stack>
      ) : (
        <Text fz="sm">{text('headNone')}</Text>
      )}
      {waiting > 0 && <Text fz="sm">{text('headWaiting', { count: waiting })}</Text>}
    </Stack>
  );
}
