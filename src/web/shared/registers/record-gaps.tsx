import { Group, List, Stack, Text, Title } from '@mantine/core';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { buildGapHref, describeGap, describeGapFix } from '#root/web/shared/continuity/describe-gap.ts';
import { text } from './registers.messages.ts';

/** The number of gaps that the page of a record shows. */
const shownGaps = 10;

/** The gaps that concern a record, ordered from the worst. Hidden from people who may not read activities. */
export function RecordGaps({ uid }: { readonly uid: string }) {
  const mayRead = useCan(continuity.gaps);
  const read = useRead(continuity.gaps, {
    query: { pageSize: shownGaps, sort: 'severity', filter: { recordUid: uid, state: 'open,accepted' } },
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <Stack component="section" gap="xs" aria-label={text('gaps')}>
      <Title order={2} size="h4">
        {text('gaps')}
      </Title>
      <LoadedPart read={read}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Text c="dimmed">{text('gapsNone')}</Text>
          ) : (
            <List listStyleType="none" spacing="xs">
              {data.map((gap) => (
                <List.Item key={gap.key}>
                  <Group gap="xs">
                    <VerdictChip verdict={gap.verdict} />
                    <GapSentence words={describeGap(gap)} href={buildGapHref(gap)} />
                  </Group>
                  <Text fz="sm" c="dimmed">
                    {gap.state === 'accepted' && gap.acceptance
                      ? text('gapAccepted', { day: formatDate(gap.acceptance.until), reason: gap.acceptance.reason })
                      : describeGapFix(gap)}
                  </Text>
                </List.Item>
              ))}
              {meta.total > data.length && (
                <List.Item>{text('gapsMore', { count: meta.total - data.length })}</List.Item>
              )}
            </List>
          )
        }
      </LoadedPart>
    </Stack>
  );
}

const GapSentence = ({ words, href }: { readonly words: string; readonly href: string | undefined }) =>
  href ? <AppLink href={href}>{words}</AppLink> : <span>{words}</span>;
