import { assessments } from '#root/contract/assessments/assessments.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useAssessmentActions } from '#root/web/areas/assessments/use-assessment-actions.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { type ChosenTransfer, ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { assessmentColumns } from './assessment-columns.tsx';
import { assessmentBulkFields, useAssessmentFilters } from './use-assessment-filters.ts';

const { kind, path } = assessment;

/** The views that every list has, each with its filters. */
const views = [
  ['view.current', {}],
  ['view.open', { stage: 'open' }],
  ['view.overdue', { overdue: 'true' }],
  ['view.approved', { phase: 'approved' }],
  ['view.archived', { phase: 'archived' }],
] as const;

const isSameFilter = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The views that every list has, as tabs. */
const Views = ({ filters }: { readonly filters: object }) => (
  <LinkTabs
    label={text('views')}
    tabs={views.map(([label, filter]) => ({
      label: text(label),
      href: `${path}?${new URLSearchParams(filter)}`.replace(/\?$/, ''),
      active: isSameFilter(filters, filter),
    }))}
  />
);

const toPath = ({ uid }: { readonly uid: string }) => `${path}/${uid}`;

/** The list of BIAs. */
export function AssessmentList() {
  const list = useList(assessments.list, '-createdAt');
  const { can, isFrozen } = useSession();
  const go = useGo();
  const filters = useRegisterFilters(useAssessmentFilters(), list.filters, list.setFilter);
  const { listActions, dialog } = useAssessmentActions();
  const mayCreate = can(assessments.create) && !isFrozen;
  useSequence({ c: () => mayCreate && go(`${path}/new`) });
  const create = mayCreate && <ButtonLink href={`${path}/new`}>{text('newTitle')}</ButtonLink>;
  const transfer = { kind, endpoint: assessments.exportFile, chosen: assessments.exportChosen, asked: list.asked };
  const maySelect = [assessments.bulkSet, assessments.exportChosen, assessments.bulkDelete].some((one) => can(one));
  return (
    <Page
      title={text('title')}
      count={list.props.rows && list.props.total}
      description={text('description')}
      actions={
        <>
          <TransferMenu transfers={[transfer]} />
          {create}
        </>
      }
    >
      <Views filters={list.filters} />
      <RecordList
        name="assessments"
        list={list}
        searchLabel={text('search')}
        chips={filters.chips}
        filters={filters.fields}
        label={text('title')}
        columns={assessmentColumns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={toPath}
        rowActions={(row) => [{ label: text('open'), href: toPath(row) }, ...listActions(row)]}
        bulkActions={
          maySelect ? (choice) => <SelectedActions choice={choice} transfer={transfer} asked={list.asked} /> : undefined
        }
        selectAllMatching
        deniedPermission={assessments.list.permissions.find((permission) => !can(permission))}
        failureTitle={text('listFailed')}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {dialog}
    </Page>
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
