import { Alert, Box, Group, List, Stack, Text, Title } from '@mantine/core';
import { impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { ActivityFrame, type ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { activityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { text as recordText } from '#root/web/areas/activities/record/record.messages.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { type Answer, listAnswers } from './answers.ts';
import { text } from './check.messages.ts';
import { type Finding, listFindings, listMissing } from './findings.ts';
import { Transitions } from './transitions.tsx';

/**
 * All answers on one page, with the missing and doubtful ones listed, and buttons to submit, approve and return the
 * activity.
 */
export function CheckView(props: ActivityViewProps) {
  const { record, readOnly } = props;
  const read = useRead(impactCategories.list, {
    query: { pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
  });
  const categories = read.data?.data ?? [];
  const missing = listMissing(record);
  const findings = listFindings(record, categories);
  return (
    <ActivityFrame {...props}>
      <Stack gap="lg">
        {missing.length > 0 && (
          <Alert variant="outline" color="red" title={text('mustTitle')}>
            <Findings {...props} shown={missing} />
          </Alert>
        )}
        {findings.length > 0 && (
          <Alert variant="outline" color="yellow" title={text('shouldTitle')}>
            <Findings {...props} shown={findings} />
          </Alert>
        )}
        {missing.length + findings.length === 0 && <Text>{text('fine')}</Text>}
        {listAnswers(record, categories).map(({ section, answers }) => (
          <Box component="section" key={section} aria-label={recordText(`section.${section}`)}>
            <Group justify="space-between" mb={4}>
              <Title order={3}>{recordText(`section.${section}`)}</Title>
              {!readOnly && (
                <AppLink
                  href={activityPath(record.uid, section, props.mode)}
                  fz="sm"
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
        ))}
        <Transitions record={record} ready={missing.length === 0} readOnly={readOnly} />
      </Stack>
    </ActivityFrame>
  );
}

function AnswerLines({ answer: { lines } }: { answer: Answer }) {
  if (lines.length === 0) return <Text c="dimmed">{text('notProvided')}</Text>;
  return lines.map((line) => (
    <Text key={line} style={{ whiteSpace: 'pre-wrap' }}>
      {line}
    </Text>
  ));
}

function Findings({ record, mode: way, readOnly, shown }: ActivityViewProps & { shown: readonly Finding[] }) {
  return (
    <List spacing={4}>
      {shown.map(({ key, section, words }) => (
        <List.Item key={key}>
          {readOnly ? words : <AppLink href={activityPath(record.uid, section, way)}>{words}</AppLink>}
        </List.Item>
      ))}
    </List>
  );
}
