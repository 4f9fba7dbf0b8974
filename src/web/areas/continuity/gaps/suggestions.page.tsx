import { Box, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  continuitySuggestions,
  type RecoverySuggestion,
  type SuggestionGap,
} from '#root/contract/continuity/continuity-findings.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text as accepted } from '#root/web/shared/continuity/accepted.words.ts';
import { buildGapHref, describeGap } from '#root/web/shared/continuity/describe-gap.ts';
import { ApplyDialog, describeChange } from './apply-dialog.tsx';
import { GapTabs } from './gap-tabs.tsx';
import { text } from './gaps.messages.ts';

const maxGaps = 6;

function Gaps({ gaps }: { gaps: readonly SuggestionGap[] }) {
  return (
    <List size="sm" listStyleType="none" spacing={4}>
      {gaps.slice(0, maxGaps).map((gap) => {
        return (
          <List.Item key={gap.key} styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}>
            {/* The chip stays beside its sentence, even if the sentence takes several lines. */}
            <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
              <AppLink href={buildGapHref(gap)}>{describeGap(gap)}</AppLink>
              <Box flex="none">
                <VerdictChip verdict={gap.verdict} />
              </Box>
            </Group>
            {gap.acceptedUntil && (
              <Text fz="sm" c="dimmed">
                {accepted('acceptedUntil', { day: formatDate(gap.acceptedUntil) })}
              </Text>
            )}
          </List.Item>
        );
      })}
      {gaps.length > maxGaps && <List.Item>{text('suggestionMore', { count: gaps.length - maxGaps })}</List.Item>}
    </List>
  );
}

function Suggestion({ suggestion, onReview }: { suggestion: RecoverySuggestion; onReview: () => void }) {
  const { changes, closes, exact } = suggestion;
  const { isFrozen } = useSession();
  const title = text('suggestionTitle', {
    count: changes.length,
    gaps: text('suggestionGaps', { count: closes.length }),
  });
  return (
    <Card component="section" withBorder aria-label={changes.map(describeChange).join(', ')}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {!isFrozen && (
          <Button size="sm" onClick={onReview}>
            {text('suggestionReview')}
          </Button>
        )}
      </Group>
      <List my="xs">
        {changes.map((change) => (
          <List.Item key={change.node.uid}>{describeChange(change)}</List.Item>
        ))}
      </List>
      {!exact && (
        <Text fz="sm" c="dimmed" mb="xs">
          {text('suggestionNear')}
        </Text>
      )}
      <Text fz="sm" fw={600}>
        {text('suggestionCloses')}
      </Text>
      <Gaps gaps={closes} />
    </Card>
  );
}

/** `/gaps/recovery-suggestions` */
export function SuggestionsPage() {
  const read = useRead(continuitySuggestions.recoverySuggestions);
  const [reviewed, setReviewed] = useState<RecoverySuggestion>();
  return (
    <Page title={text('suggestionsTitle')} description={text('suggestionsDescription')} width="detail">
      <GapTabs at="/gaps/recovery-suggestions" />
      <LoadedPart read={read}>
        {({ data: { sets, remaining } }) => (
          <Stack gap="md">
            {sets.length === 0 &&
              (remaining.length === 0 ? (
                <EmptyState title={text('suggestionsNone')} body={text('suggestionsNoneBody')} />
              ) : (
                <EmptyState title={text('suggestionsNotFound')} body={text('suggestionsNotFoundBody')} />
              ))}
            {sets.some(({ exact }) => exact) && <Text c="dimmed">{text('suggestionExact')}</Text>}
            {sets.map((suggestion) => (
              <Suggestion
                key={suggestion.changes.map(({ node }) => node.uid).join()}
                suggestion={suggestion}
                onReview={() => setReviewed(suggestion)}
              />
            ))}
            {remaining.length > 0 && (
              <section aria-label={text('remaining')}>
                <Title order={2} size="h4">
                  {text('remaining')}
                </Title>
                <Text fz="sm" c="dimmed" mb="xs">
                  {text('remainingHelp')}
                </Text>
                <Gaps gaps={remaining} />
              </section>
            )}
          </Stack>
        )}
      </LoadedPart>
      {reviewed && <ApplyDialog suggestion={reviewed} onClose={() => setReviewed(undefined)} />}
    </Page>
  );
}
