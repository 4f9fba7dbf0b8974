import { Alert, Button, Group, List, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DuplicationPart, organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import type { OrganisationRecord } from '#root/contract/landlord/organisations.ts';
import { useEnter } from '#root/web/areas/landlord/acting/enter.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { shortened } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { listCopied } from './duplication-words.ts';
import { text } from './organisations.messages.ts';

/** Milliseconds between two requests for the progress. */
const pollInterval = 500;

/** Shows the progress of a duplication and, at the end, the next steps. */
export function DuplicationProgress({ uid, source }: { uid: string; source: OrganisationRecord }) {
  const enter = useEnter();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...read(organisationDuplications.get, { params: { uid }, background: true }),
    refetchInterval: (query) =>
      query.state.data?.data.state === 'done' || query.state.data?.data.state === 'failed' ? false : pollInterval,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={3} />;
  const { state, percent, words, name, targetUid } = data.data;
  if (state === 'done')
    return (
      <Alert role="status" color="teal" variant="outline" title={text('copyDone', { name: shortened(name) })}>
        <Stack align="flex-start">
          <Text>{text('copyDoneBody')}</Text>
          <CopiedParts parts={data.data.parts} />
          <Group>
            <Button onClick={() => enter({ uid: targetUid, name }, '/bright-dashboard')}>
              <Text span fz="inherit" fw="inherit" truncate>
                {text('workIn', { name })}
              </Text>
            </Button>
            <ButtonLink variant="default" href={`/organisation/${targetUid}`}>
              {text('copyOpen')}
            </ButtonLink>
          </Group>
        </Stack>
      </Alert>
    );
  if (state === 'failed')
    return (
      <Alert role="alert" color="red" variant="outline" title={text('copyFailed')}>
        <Stack align="flex-start">
          <Text>{words}</Text>
          <Text>{text('copyNothing')}</Text>
          <Button variant="default" onClick={() => void navigate({ to: '.', search: {} })}>
            {text('copyAgain')}
          </Button>
        </Stack>
      </Alert>
    );
  return (
    <Stack>
      <Text fw={600}>{text('copyRunning', { name: source.name })}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, percent)} aria-label={text('copyRunning', { name: source.name })} />
      </Progress.Root>
      <Text role="status" c="dimmed">
        {words}
      </Text>
      <Text fz="sm" c="dimmed">
        {text('copyLeave')}
      </Text>
    </Stack>
  );
}

/** Lists what the duplicate contains and what it lacks. */
function CopiedParts({ parts }: { parts: readonly DuplicationPart[] }) {
  const { copied, left } = listCopied(parts);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
      {(
        [
          ['copied', copied],
          ['notCopied', left],
        ] as const
      ).map(([title, names]) => (
        <section key={title} aria-label={text(title)}>
          <Title order={2} size="h4">
            {text(title)}
          </Title>
          <List size="sm">
            {names.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </section>
      ))}
    </SimpleGrid>
  );
}
