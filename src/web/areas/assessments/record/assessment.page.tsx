import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type AssessmentRecord, assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { text as listText } from '#root/web/areas/assessments/assessments.messages.ts';
import { DueDay, describeApproved, describeProgress } from '#root/web/areas/assessments/list/assessment-columns.tsx';
import { useAssessmentActions } from '#root/web/areas/assessments/use-assessment-actions.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { ReportButton } from '#root/web/shared/reports/report-button.tsx';
import { AssessmentBoard } from './board.tsx';
import { Details } from './details-form.tsx';
import { AssessmentItems } from './items.tsx';
import { ScopeMoves } from './moves.tsx';
import { text } from './record.messages.ts';
import { NextStep } from './steps.tsx';

const allTabs = ['board', 'activities', 'details', 'history'] as const;

/** The page of one BIA: its board, its details and its history. */
export function AssessmentView({ uid }: { readonly uid: string }) {
  const read = useRead(assessments.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <AssessmentFrame record={data} />}</Loaded>;
}

function AssessmentFrame({ record }: { readonly record: AssessmentRecord }) {
  const { tab } = useSearch({ strict: false });
  const go = useGo();
  const { listActions, startNext, dialog } = useAssessmentActions(() => go(assessment.path));
  // Before the launch, the BIA asks about no activity. The tab with the list of activities would be empty, so it is
  // hidden.
  const tabs = allTabs.filter((one) => one !== 'activities' || record.stage !== 'planned');
  const shown = tabs.find((one) => one === tab) ?? 'board';
  const here = `${assessment.path}/${record.uid}`;
  return (
    <Page
      title={record.name}
      status={<StatusChip label={record.status.name} colour={record.status.colour} variant="filled" />}
      trail={[{ label: listText('title'), href: assessment.path }]}
      description={
        <>
          {listText(`stage.${record.stage}`)}
          {record.stage === 'open' && ` · ${listText('progress')} ${describeProgress(record)}`}
          {record.stage === 'closed' && ` · ${describeApproved(record)}`}
          {record.dueOn && (
            <>
              {' '}
              · {listText('dueOn')} <DueDay {...record} />
            </>
          )}
        </>
      }
      actions={
        <>
          {record.stage === 'closed' && startNext && (
            <Button variant="default" onClick={() => startNext(record)}>
              {listText('next')}
            </Button>
          )}
          <ReportButton type="bia" recordUid={record.uid} />
          <RowMenu name={record.name} actions={listActions(record)} />
        </>
      }
    >
      <LinkTabs
        label={text('tabs')}
        tabs={tabs.map((one) => ({
          label: text(`tab.${one}`),
          href: `${here}?tab=${one}`,
          active: one === shown,
        }))}
      />
      {shown === 'board' && <NextStep record={record} />}
      {shown === 'board' && <ScopeMoves record={record} />}
      {shown === 'board' && record.stage !== 'planned' && <AssessmentBoard record={record} />}
      {shown === 'activities' && <AssessmentItems record={record} />}
      {shown === 'details' && <Details record={record} />}
      {shown === 'history' && <HistoryEntries kind={assessment.kind} uid={record.uid} />}
      {dialog}
    </Page>
  );
}
