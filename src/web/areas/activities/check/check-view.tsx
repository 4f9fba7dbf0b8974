import { Alert, List, Stack, Text } from '@mantine/core';
import { ActivityFrame, type ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { AnswerSections } from './answer-sections.tsx';
import { text } from './check.messages.ts';
import { type Finding, listFindings, listMissing } from './findings.ts';
import { Transitions } from './transitions.tsx';
import { useActiveCategories } from './unassessed.ts';

/**
 * All answers on one page, with a list of missing and doubtful answers, and buttons to submit, approve and return the
 * activity.
 */
export function CheckView(props: ActivityViewProps) {
  const { record, readOnly } = props;
  const categories = useActiveCategories();
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
        <AnswerSections {...props} categories={categories} />
        <Transitions record={record} ready={missing.length === 0} readOnly={readOnly} />
      </Stack>
    </ActivityFrame>
  );
}

function Findings({ record, mode: way, readOnly, shown }: ActivityViewProps & { shown: readonly Finding[] }) {
  return (
    <List spacing={4}>
      {shown.map(({ key, section, words }) => (
        <List.Item key={key}>
          {readOnly ? words : <AppLink href={toActivityPath(record.uid, section, way)}>{words}</AppLink>}
        </List.Item>
      ))}
    </List>
  );
}
