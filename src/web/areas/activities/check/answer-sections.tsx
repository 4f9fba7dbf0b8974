import { Box, Group, Text, Title } from '@mantine/core';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { text as recordText } from '#root/web/areas/activities/record/record.messages.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { fillEmpty } from '#root/web/platform/ui/cell-content.tsx';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { type Answer, listAnswers } from './answers.ts';
import { text } from './check.messages.ts';
import type { useActiveCategories } from './unassessed.ts';

type Props = ActivityViewProps & { readonly categories: ReturnType<typeof useActiveCategories> };

/** All answers of an activity by section. Each section has a link to the page that edits it. */
export const AnswerSections = ({ record, mode, readOnly, categories }: Props) =>
  listAnswers(record, categories).map(({ section, answers }) => (
    <Box component="section" key={section} aria-label={recordText(`section.${section}`)}>
      <Group justify="space-between" mb={4}>
        <Title order={3}>{recordText(`section.${section}`)}</Title>
        {!readOnly && (
          <AppLink
            href={toActivityPath(record.uid, section, mode)}
            fz="sm"
            data-no-print
            aria-label={text('changeSection', { section: recordText(`section.${section}`) })}
          >
            {text('change')}
          </AppLink>
        )}
      </Group>
      <KeyValue
        withDivider
        items={answers.map((answer) => ({ label: answer.label, value: <AnswerLines answer={answer} /> }))}
      />
    </Box>
  ));

function AnswerLines({ answer: { lines } }: { readonly answer: Answer }) {
  if (lines.length === 0) return fillEmpty(undefined);
  return lines.map((line) => (
    <Text key={line} style={{ whiteSpace: 'pre-wrap' }}>
      {line}
    </Text>
  ));
}
