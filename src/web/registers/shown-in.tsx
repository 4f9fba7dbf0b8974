import { List, Stack, Title } from '@mantine/core';
import { dependencyScenarios } from '#root/contract/dependency-scenarios.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { AppLink } from '#root/web/ui/app-link.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { text } from './registers.messages.ts';

/** The dependency scenarios that show a record; nothing where there are none. */
export function ShownIn({ uid }: { uid: string }) {
  const read = useRead(dependencyScenarios.list, {
    query: { pageSize: 100, sort: 'name', filter: { recordUid: uid } },
  });
  const scenarios = read.data?.data ?? [];
  if (scenarios.length === 0 && !read.error) return null;
  return (
    <Stack component="section" gap="sm" aria-label={text('shownIn')}>
      <Title order={2} size="h4">
        {text('shownIn')}
      </Title>
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
