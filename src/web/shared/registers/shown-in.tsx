import { List, Stack, Text, Title } from '@mantine/core';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './registers.messages.ts';

/** Lists the dependency scenarios that contain a record. */
export function ShownIn({ uid }: { uid: string }) {
  const read = useRead(dependencyScenarios.list, {
    query: { pageSize: 100, sort: 'name', filter: { recordUid: uid } },
  });
  const scenarios = read.data?.data ?? [];
  return (
    <Stack component="section" gap="sm" aria-label={text('shownIn')}>
      <Title order={2} size="h4">
        {text('shownIn')}
      </Title>
      {read.isPending && <LinesSkeleton lines={2} />}
      {read.data && scenarios.length === 0 && <Text c="dimmed">{text('shownNowhere')}</Text>}
      {read.error ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      <List listStyleType="none" spacing={4}>
        {scenarios.map((one) => (
          <List.Item key={one.uid}>
            <AppLink href={`/dependency-scenarios/${one.uid}`}>{one.name}</AppLink>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
