import { Stack, Text, Title } from '@mantine/core';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { text } from './coverage.messages.ts';
import { CoverageTable } from './coverage-table.tsx';

/** The records lost in an active scenario, with the plans that bring them back. Hidden from people who may not read all plans. */
export function ScenarioCoverage({ uid }: { readonly uid: string }) {
  const mayRead = useCan(planCoverage.list);
  const read = useRead(planCoverage.list, { query: { pageSize: 100, filter: { scenarioUid: uid } }, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Stack component="section" gap="xs" mt="xl" aria-label={text('ofScenario')}>
      <Title order={2} size="h4">
        {text('ofScenario')}
      </Title>
      <LoadedPart read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{text('noTargets')}</Text>
          ) : (
            <CoverageTable
              label={text('ofScenario')}
              rows={data.map((row) => ({ ...row, key: row.record.uid, name: row.record.name }))}
            />
          )
        }
      </LoadedPart>
    </Stack>
  );
}
