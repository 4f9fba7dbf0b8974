import { Stack, Title } from '@mantine/core';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { text } from './coverage.messages.ts';
import { CoverageChip, CoverageSteps } from './coverage-steps.tsx';

/** The plans that bring a record back. Hidden from people who may not read all plans. */
export function RecordCoverage({ uid }: { readonly uid: string }) {
  const mayRead = useCan(planCoverage.records);
  const read = useRead(planCoverage.records, { body: { recordUids: [uid] }, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Stack component="section" gap="xs" aria-label={text('ofRecord')}>
      <Title order={2} size="h4">
        {text('ofRecord')}
      </Title>
      <LoadedPart read={read}>
        {({ data: [coverage] }) =>
          coverage && (
            <>
              <div>
                <CoverageChip state={coverage.state} />
              </div>
              <CoverageSteps coverage={coverage} />
            </>
          )
        }
      </LoadedPart>
    </Stack>
  );
}
