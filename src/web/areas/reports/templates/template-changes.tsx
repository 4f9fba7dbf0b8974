import { List, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { type RevisionRow, reportTemplates, type TemplateType } from '#root/contract/reports/report-templates.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { compareTemplates, type TemplateChange } from '#root/domain/reports/compare-templates.ts';
import { nameSection } from '#root/domain/reports/template-sections.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './report-templates.messages.ts';

const showValue = (shown: string | number | boolean): string =>
  typeof shown === 'boolean' ? text(shown ? 'yes' : 'no') : String(shown) || text('nothing');

function describeChange(type: ReportType, { section, what, before, after }: TemplateChange): string {
  const subject = section === undefined ? text('wholeReport') : nameSection(type, section);
  const change = text('wasNow', { before: showValue(before), after: showValue(after) });
  return `${subject} · ${text(`change.${what}`)}: ${change}`;
}

interface Props {
  readonly type: ReportType;
  readonly before: ReportTemplateContent;
  readonly after: ReportTemplateContent;
}

/** Shows the differences between two templates. */
export function TemplateChanges({ type, before, after }: Props) {
  const changes = compareTemplates(type, before, after);
  if (changes.length === 0) return <Text>{text('same')}</Text>;
  return (
    <List spacing={4} aria-label={text('compare')}>
      {changes.map((change) => (
        <List.Item
          key={`${change.section} ${change.what}`}
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {describeChange(type, change)}
        </List.Item>
      ))}
    </List>
  );
}

const standard = 'standard';

function useContent(offered: TemplateType['offered'], chosen: string) {
  const known = chosen === standard ? standardTemplate : offered.find((revision) => revision.uid === chosen)?.content;
  const read = useRead(reportTemplates.get, { params: { uid: chosen }, enabled: known === undefined });
  return { content: known ?? read.data?.data.content, error: read.error };
}

interface CompareProps {
  readonly type: ReportType;
  readonly own: readonly RevisionRow[];
  readonly offered: TemplateType['offered'];
}

/** Compares two revisions. At first, compares the latest revision with the revision before it. */
export function CompareRevisions({ type, own, offered }: CompareProps) {
  const options = [
    ...own.map(({ uid, number }) => ({ value: uid, label: text('revision', { number }) })),
    ...offered.map(({ uid, number }) => ({ value: uid, label: text('landlordRevision', { number }) })),
    { value: standard, label: text('standard') },
  ];
  const [from, setFrom] = useState(options[1]?.value ?? standard);
  const [to, setTo] = useState(options[0]?.value ?? standard);
  const before = useContent(offered, from);
  const after = useContent(offered, to);
  const error = before.error ?? after.error;
  const choose = (label: string, chosen: string, onChoose: (uid: string) => void) => (
    <NativeSelect
      label={label}
      data={options}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
  return (
    <Stack component="section" gap="sm" aria-labelledby="compare-revisions">
      <Title order={2} size="h4" id="compare-revisions">
        {text('compare')}
      </Title>
      <SimpleGrid cols={2} maw={560}>
        {choose(text('from'), from, setFrom)}
        {choose(text('to'), to, setTo)}
      </SimpleGrid>
      {error && <LoadFailed error={error} />}
      {!error && before.content && after.content && (
        <TemplateChanges type={type} before={before.content} after={after.content} />
      )}
      {!error && !(before.content && after.content) && <LinesSkeleton lines={3} />}
    </Stack>
  );
}
