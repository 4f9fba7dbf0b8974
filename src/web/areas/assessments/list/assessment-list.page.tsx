import { assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useAssessmentActions } from '#root/web/areas/assessments/use-assessment-actions.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { ViewTabs } from '#root/web/shared/lists/view-tabs.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { type ChosenTransfer, ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { assessmentColumns } from './assessment-columns.tsx';
import { assessmentBulkFields, useAssessmentFilters } from './use-assessment-filters.ts';

const { kind, path } = assessment;

/** The views that every list has, each with its filters. */
const views = [
  [text('view.current'), {}],
  [text('view.open'), { stage: 'open' }],
  [text('view.overdue'), { overdue: 'true' }],
  [text('view.approved'), { phase: 'approved' }],
  [text('view.archived'), { phase: 'archived' }],
] as const;

const toPath = ({ uid }: { readonly uid: string }) => `${path}/${uid}`;

/** The list of BIAs. */
export function AssessmentList() {
  const list = useList(assessments.list, '-createdAt');
  const { can } = useSession();
  const filters = useAssessmentFilters();
  const { listActions, dialog } = useAssessmentActions();
  const transfer = { kind, endpoint: assessments.exportFile, chosen: assessments.exportChosen, asked: list.asked };
  const maySelect = [assessments.bulkSet, assessments.exportChosen, assessments.bulkDelete].some((one) => can(one));
  return (
    <ListPage
      name="assessments"
      endpoint={assessments.list}
      list={list}
      text={text}
      description={text('description')}
      tabs={<ViewTabs path={path} views={views} filters={list.filters} />}
      actions={<TransferMenu transfers={[transfer]} />}
      columns={assessmentColumns}
      filters={filters}
      create={{ endpoint: assessments.create, href: `${path}/new`, label: text('newTitle') }}
      rowLink={toPath}
      rowActions={(row) => [{ label: text('open'), href: toPath(row) }, ...listActions(row)]}
      bulkActions={
        maySelect ? (choice) => <SelectedActions choice={choice} transfer={transfer} asked={list.asked} /> : undefined
      }
      selectAllMatching
      failureTitle={text('listFailed')}
    >
      {dialog}
    </ListPage>
  );
}

interface SelectedProps extends Pick<BulkSetProps, 'asked'> {
  readonly choice: BulkChoice;
  readonly transfer: ChosenTransfer;
}

/** The actions on the selected BIAs. */
const SelectedActions = ({ choice, transfer, asked }: SelectedProps) => (
  <>
    <BulkSet
      endpoint={assessments.bulkSet}
      fields={assessmentBulkFields}
      words={assessment.words}
      choice={choice}
      asked={asked}
      note={text('setNote')}
    />
    <ExportSelection transfer={transfer} choice={choice} />
    <BulkDelete kind={kind} contract={assessments} choice={choice} asked={asked} />
  </>
);
